import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { getRefusalReason } from '../../platform/ui/feedback/error-message.ts'
import { Note } from '../../platform/ui/Note.tsx'

/** The changes that were refused, each with its row and the reason. */
export function RefusedChanges({ changes }: { changes: readonly RefusedChange[] }) {
  return changes.map((change) => (
    <Note key={change.at} tone="red">
      {[change.title, getRefusalReason(change)].filter(Boolean).join(': ')}
    </Note>
  ))
}
