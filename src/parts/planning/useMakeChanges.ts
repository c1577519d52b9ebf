import { useDataProvider, useTranslate } from 'ra-core'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { BatchTask, ManyChangesResult, RowChange } from '../../platform/data/send-changes.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useUndoableToast } from '../form/useUndo.ts'

/** The answer to a batch of changes. */
type ChangesAnswer = ManyChangesResult<typeof batchCalls.makeChanges>

interface MakeChangesOptions {
  /** True if one refused change takes all others back. */
  atomic?: boolean
  /** The message after the undo. By default it counts the rows. */
  undoneMessage?: string
  /** Called after the changes, before the screens are refetched. */
  onMade?: (answer: ChangesAnswer) => void
}

/**
 * Returns a function that makes the changes of a plan as one batch, and shows a toast with Undo.
 */
export function useMakeChanges(
  describeDone: (count: number) => string,
  { atomic = false, undoneMessage, onMade }: MakeChangesOptions = {},
) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refetch = useRefetch()
  const showToast = useUndoableToast()
  return async (changes: readonly RowChange[], task?: BatchTask) => {
    const values = { changes, atomic, plan: true }
    const answer = await provider.changeMany(batchCalls.makeChanges, values, task)
    const count = answer?.done ?? 0
    if (count > 0)
      showToast(describeDone(count), answer?.batch, {
        undoneMessage: undoneMessage ?? translate('bulk.undone', { count }),
      })
    if (answer) onMade?.(answer)
    await refetch()
    return answer
  }
}
