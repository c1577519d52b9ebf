import type { FailedChange } from '../../registry/changes/together.ts'
import { Note } from '../ui/Note.tsx'

/** The changes that were refused, each with its row and the reason. */
export function RefusedChanges({ failed }: { failed: readonly FailedChange[] }) {
  return failed.map(({ at, title, message }) => (
    <Note key={at} tone="red">
      {[title, message].filter(Boolean).join(': ')}
    </Note>
  ))
}
