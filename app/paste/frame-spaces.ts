/** The byte spaces of a pasted frame: its own, and those of what stands open in it. */
import type { Side } from '../stores/document-state.ts'
import type { Space, SpaceOwner } from '../stores/space.ts'
import { frameActions, frameNow, type FrameWork } from './frame-store.ts'
import type { FoundFrame, ToldDiagnosis } from './paste-types.ts'

/** Lets the panes edit a frame. */
export const ownerOf = (frame: FoundFrame, title: string): SpaceOwner => ({
  title,
  edit: (edit) => frameActions.edit(frame, edit),
  settle: () => frameActions.settle(frame),
  layoutNow: () => frameNow(frame).layout,
  open: (path) => frameActions.open(frame, path),
  readAs: (path, name) => frameActions.readAs(frame, path, name),
})

/** All spaces of a frame, its own first. */
export function spacesOf(work: FrameWork, side: Side, owner: SpaceOwner, told: ToldDiagnosis | null): Space[] {
  const { layout, changed, refusal, readings, opened } = work
  const shared = { side, owner, opening: false, failed: null, refusal, readings }
  const { rootCause, breaksAt } = told ?? {}
  const cause = rootCause && breaksAt && rootCause.offset < breaksAt.offset ? rootCause : undefined
  return [
    {
      ...shared,
      path: '',
      layout,
      changed,
      ...(cause && { cause: { start: cause.offset, end: Math.max(cause.end, cause.offset + 1) } }),
    },
    ...opened.map(({ path, layout: inner, failed }) => ({ ...shared, path, layout: inner, failed, opening: !inner })),
  ]
}
