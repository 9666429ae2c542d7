/** All that a row offers once somebody points at it or selects it: editors, buttons and edits, in one file of their own. */
export { FieldEditor } from '../editors/field-editor.tsx'
export { RowActions } from './row-actions.tsx'
export * as edits from './tree-edits.ts'
