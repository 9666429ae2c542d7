/** The bytes that a fix would change, before it is made: old and new in hexadecimal, at their offsets, with what stands around them. */
import type { Fix, Layout } from '../../codec/index.ts'
import { hexText } from '../stores/hex-text.ts'
import { Button } from '../ui/button.tsx'

/** Bytes shown on each side of a change. */
const AROUND = 3
/** Changes that are listed. */
const LISTED = 12
/** Bytes of one change that are shown. */
const SHOWN = 16

interface FixPreviewProps {
  readonly layout: Layout
  readonly fix: Fix
  readonly onApply: () => void
}

/** The list and the button that makes the fix. */
export function FixPreview({ layout, fix, onApply }: FixPreviewProps) {
  const { bytes } = layout
  const changes = [...fix.changes].sort((a, b) => a.start - b.start)
  const grown = changes.reduce((sum, { start, end, bytes: now }) => sum + now.length - (end - start), 0)
  return (
    <div className="fix">
      <ol>
        {changes.slice(0, LISTED).map(({ start, end, bytes: now }) => (
          <li key={`${String(start)} ${String(end)}`}>
            <code className="fix-at">{offsetText(start)}</code>
            <code className="fix-bytes">
              <span>{hexText(bytes.subarray(Math.max(0, start - AROUND), start))}</span>
              {end > start && (
                <del aria-label={`old ${hexText(bytes.subarray(start, end), SHOWN)}`}>
                  {hexText(bytes.subarray(start, end), SHOWN)}
                </del>
              )}
              {now.length > 0 && <ins aria-label={`new ${hexText(now, SHOWN)}`}>{hexText(now, SHOWN)}</ins>}
              <span>{hexText(bytes.subarray(end, Math.min(bytes.length, end + AROUND)))}</span>
            </code>
            <span className="fix-name">{nameAt(layout, start)}</span>
          </li>
        ))}
        {changes.length > LISTED && <li>and {changes.length - LISTED} more changes</li>}
      </ol>
      <div className="fix-acts">
        <Button look="solid" onClick={onApply}>
          {changes.length === 1 ? 'Change these bytes' : `Make these ${changes.length} changes`}
        </Button>
        <span>
          {grown === 0
            ? 'The length stays'
            : `${Math.abs(grown)} byte${Math.abs(grown) === 1 ? '' : 's'} ${grown > 0 ? 'more' : 'fewer'}`}
          ; undo brings the bytes back.
        </span>
      </div>
    </div>
  )
}

/** `0x0068`. */
export const offsetText = (offset: number): string => `0x${offset.toString(16).padStart(4, '0')}`

function nameAt(layout: Layout, offset: number): string {
  const row = layout.at(Math.min(offset, layout.bytes.length - 1))
  return row < 0 || layout.shape(row).role === 'undecoded' ? '' : layout.name(row)
}
