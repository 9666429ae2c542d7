/** The editor of a selected row: the null switch where the row is nullable, and what fits its type. */
import { lazy, Suspense } from 'react'
import type { NodeShape, Value } from '../../codec/index.ts'
import { BoolEditor } from './bool-editor.tsx'
import { contentWord, type EditKind } from './edit-kind.ts'
import { LineEditor } from './line-editor.tsx'
import { NullSwitch } from './null-switch.tsx'
import './editors.css'

const BytesEditor = lazy(() => import('./bytes-editor.tsx').then((module) => ({ default: module.BytesEditor })))
const MagicEditor = lazy(() => import('./magic-editor.tsx').then((module) => ({ default: module.MagicEditor })))
const BitsEditor = lazy(() => import('./bits-editor.tsx').then((module) => ({ default: module.BitsEditor })))

interface FieldEditorProps {
  readonly kind: EditKind
  readonly shape: NodeShape
  readonly path: string
  readonly label: string
  readonly value: Value | undefined
  readonly onNull: (isNull: boolean) => void
}

/** The switch and the editor side by side; a null has the switch alone. */
export function FieldEditor({ kind, shape, path, label, value, onNull }: FieldEditorProps) {
  return (
    <>
      {shape.nullable === true && (
        <NullSwitch label={label} isNull={value === null} word={contentWord(shape)} onChange={onNull} />
      )}
      {value !== null && value !== undefined && (
        <Suspense fallback={null}>
          {kind === 'line' && <LineEditor key={path} shape={shape} path={path} label={label} value={value} />}
          {kind === 'bool' && <BoolEditor key={path} path={path} label={label} value={value === true} />}
          {kind === 'bytes' && value instanceof Uint8Array && (
            <BytesEditor key={path} path={path} label={label} value={value} />
          )}
          {kind === 'magic' && typeof value === 'number' && (
            <MagicEditor key={path} path={path} label={label} value={value} />
          )}
          {kind === 'bits' && typeof value === 'number' && (
            <BitsEditor
              key={path}
              path={path}
              label={label}
              value={value}
              ofMessage={shape.words === 'message.attributes'}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
