/** One row of the tree: where its bytes are, what they are called, and what they hold. */
import { lazy, memo, Suspense, useMemo, type CSSProperties } from 'react'
import { getApi, type Problem } from '../../codec/index.ts'
import { contentWord, editKind, holdsApiKey, whyFixed } from '../editors/edit-kind.ts'
import { NullSwitch } from '../editors/null-switch.tsx'
import { useSelection } from '../stores/use-document.ts'
import { useView } from '../stores/view-store.ts'
import { Twist } from '../ui/icons.tsx'
import type { FlatTree } from './flatten.ts'
import { formatValue } from './format-value.ts'
import { LazyFieldEditor, LazyRowActions } from './lazy-row-tools.ts'
import { rowName } from './row-name.ts'
import { shortType } from './short-type.ts'
import type { RowWords as RowTexts } from './describe-row.ts'
import type { DescribeRow } from './use-row-words.ts'
import { useTreeCommands } from './tree-commands.ts'

const RowProblem = lazy(() => import('./row-problem.tsx').then((module) => ({ default: module.RowProblem })))
const TagForm = lazy(() => import('../editors/tag-form.tsx').then((module) => ({ default: module.TagForm })))

interface TreeRowProps {
  readonly flat: FlatTree
  readonly entry: number
  readonly active: boolean
  readonly selected: boolean
  /** Whether the last edit changed these bytes. */
  readonly changed: boolean
  /** The text of the value that the last edit replaced here. */
  readonly was: string | undefined
  readonly problem: Problem | undefined
  /** Whether the form for tagged fields is open below. */
  readonly tagsOpen: boolean
  /** Null until the words are there. */
  readonly describe: DescribeRow | null
}

/** Offset, size, region spine, guides, name, type, value and description; the editor in place of the value while selected. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { flat, entry, active, selected, changed, was, problem, tagsOpen, describe } = props
  const commands = useTreeCommands()
  const { side } = commands
  const { layout } = flat
  const row = flat.row(entry)
  const shape = layout.shape(row)
  const path = flat.path(entry)
  const hovered = useSelection(({ hovered }) => hovered?.side === side && hovered.path === path)

  const name = rowName(flat, entry)
  const value = layout.value(row)
  const secretsShown = useView((view) => view.secretsShown)
  const shown = formatValue(layout, row, secretsShown)
  const kind = editKind(shape, path)
  const nullable = kind !== null && shape.nullable === true
  const expanded = flat.expanded(entry)
  const offset = layout.start(row).toString(16).padStart(4, '0')
  const size = layout.end(row) - layout.start(row)
  const undecoded = ['undecoded', 'opaque', 'opaqueMessage', 'padding'].includes(shape.role)
  const group =
    shape.role === 'root' ||
    shape.role === 'group' ||
    shape.role === 'batch' ||
    shape.role === 'message' ||
    shape.role === 'record'
  const plainType = shape.words === 'frame' && shape.type === '' ? 'size prefix' : shortType(shape.type, shape.nullable)
  const type = shape.carries === undefined ? plainType : `${plainType}, ${shape.carries}`
  const api = holdsApiKey(shape) || path === 'header.apiKey' ? getApi(Number(value)) : undefined
  const words = useMemo(() => describe?.(flat, entry), [flat, entry, describe])
  const why = whyFixed(shape, path)
  const masked = shape.secret === true && !secretsShown
  const editing = selected && kind !== null && (nullable || kind !== 'null') && !masked
  const look = [
    'tree-row',
    group && 'is-group',
    hovered && 'is-hovered',
    selected && 'is-selected',
    active && 'is-active',
    changed && 'is-changed',
    undecoded && 'is-undecoded',
    problem?.severity === 'error' && 'is-error',
    tagsOpen && 'is-tall',
    editing && 'is-editing',
  ]
  return (
    <div
      id={`tree-${commands.id}-${entry}`}
      role="treeitem"
      className={look.filter(Boolean).join(' ')}
      data-entry={entry}
      data-path={path}
      data-region={shape.role === 'root' ? undefined : shape.region}
      aria-label={`${name} ${type} ${shown.text}`.replace(/ +/g, ' ').trim()}
      aria-level={flat.level(entry)}
      aria-setsize={flat.siblings(entry)}
      aria-posinset={flat.position(entry)}
      aria-expanded={expanded}
      aria-selected={selected}
    >
      <RowMargin offset={offset} size={size} level={flat.level(entry)} />
      <span className="row-twist" data-twist={expanded === undefined ? undefined : ''} aria-expanded={undefined}>
        {expanded !== undefined && <Twist />}
      </span>
      <span className="row-main">
        <span className="row-field">
          <span className="row-name">{name}</span>
          <span
            className="row-type"
            title={shape.carries === undefined ? shape.type : `${shape.type}, ${shape.carries}`}
          >
            {type}
          </span>
          {editing ? (
            <Suspense fallback={<span className={`row-value is-${shown.look}`}>{shown.text}</span>}>
              <LazyFieldEditor
                kind={kind}
                shape={shape}
                path={path}
                label={name}
                value={value}
                onNull={(isNull) => void commands.setNull(entry, isNull)}
              />
            </Suspense>
          ) : value === null && nullable ? (
            <NullSwitch
              label={name}
              isNull
              word={contentWord(shape)}
              onChange={() => void commands.setNull(entry, false)}
            />
          ) : null}
          {shown.look !== 'none' && !(value === null && nullable) && (!editing || kind === 'null') && (
            <span className={`row-value is-${shown.look}`} title={why ?? undefined}>
              {shown.text}
              {api !== undefined && <span className="row-value-name"> {api.name}</span>}
            </span>
          )}
        </span>
        {(kind === 'line' || kind === 'bytes') && editing && (
          <span className="editor-keys" aria-hidden="true">
            <span>
              <kbd>Enter</kbd> <kbd>Esc</kbd>
            </span>
          </span>
        )}
        {was !== undefined && (
          <span className="row-was">
            <span>
              was <s>{was}</s>
            </span>
          </span>
        )}
        {problem !== undefined ? (
          <Suspense fallback={null}>
            <RowProblem problem={problem} />
          </Suspense>
        ) : (
          <RowWords meaning={words?.meaning} about={selected && why !== null ? why : words?.about} />
        )}
        {tagsOpen && (
          <Suspense fallback={null}>
            <TagForm
              layout={layout}
              path={path.replace(/\.?_tags$/, '')}
              row={flat.row(flat.parent(entry))}
              onClose={() => commands.closeTags()}
            />
          </Suspense>
        )}
      </span>
      {(hovered || selected || active) && !tagsOpen && (
        <Suspense fallback={null}>
          <LazyRowActions flat={flat} entry={entry} />
        </Suspense>
      )}
    </div>
  )
})

/** The meaning first, then the description as far as there is room. */
function RowWords({ meaning = '', about = '' }: Partial<RowTexts>) {
  if (meaning === '' && about === '') return null
  return (
    <span className="row-words">
      {meaning !== '' && <b>{meaning}</b>} {about}
    </span>
  )
}

interface RowMarginProps {
  /** Hexadecimal; empty for a row without bytes. */
  readonly offset: string
  readonly size: number | undefined
  readonly level: number
}

/** What stands left of every row: offset, size, the spine in the region's colour, a guide for each level. */
export function RowMargin({ offset, size, level }: RowMarginProps) {
  return (
    <>
      <span className="row-offset">{offset}</span>
      <span className="row-size">{size}</span>
      <span className="row-spine" />
      <span className="row-guides" style={{ '--level': level - 1 } as CSSProperties} />
    </>
  )
}
