import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { Note } from '../../platform/ui/Note.tsx'

/** The changes that were refused, each with its row and the reason. */
export function RefusedChanges({ failed }: { failed: readonly RefusedChange[] }) {
  return failed.map(({ at, title, message }) => (
    <Note key={at} tone="red">
      {[title, message].filter(Boolean).join(': ')}
    </Note>
  ))
}
