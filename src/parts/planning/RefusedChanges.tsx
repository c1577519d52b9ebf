import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { Note } from '../../platform/ui/Note.tsx'

/** The changes that were refused, each with its row and the reason. */
export function RefusedChanges({ changes }: { changes: readonly RefusedChange[] }) {
  return changes.map(({ at: index, title, message }) => (
    <Note key={index} tone="red">
      {[title, message].filter(Boolean).join(': ')}
    </Note>
  ))
}
