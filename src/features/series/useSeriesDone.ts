import { useTranslate } from 'ra-core'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { ManyChangesResult } from '../../platform/data/send-changes.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { useUndoableToast } from '../../parts/form/useUndo.ts'

/** Returns a function that shows the result of a change of a series, with Undo, and refetches. */
export function useSeriesDone() {
  const translate = useTranslate()
  const showToast = useUndoableToast()
  const refetch = useRefetch()
  return async (
    { done: count, batch }: ManyChangesResult<typeof seriesCalls.repeatRow>,
    message: string,
  ) => {
    if (count > 0) showToast(message, batch, { undoneMessage: translate('bulk.undone', { count }) })
    await refetch()
  }
}
