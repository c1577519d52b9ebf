import { isFinalVerb } from '../../../../registry/entities/life-cycle.ts'
import { useDataProvider, useTranslate } from 'ra-core'
import { useRef } from 'react'
import type { BatchResult } from '../../../platform/data/batch-params.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import { useManyDone } from '../../../platform/i18n/useManyDone.ts'
import { useUndo, useUndoableToast } from '../../../parts/form/useUndo.ts'
import type { RowVerb } from '../../../parts/actions/verbs.ts'

/**
 * Collects the results of all groups and attempts of a dialog, and shows one toast with one Undo.
 */
export function useSummary(reference: RowsReference, verb: RowVerb) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const showUndoableToast = useUndoableToast()
  const undo = useUndo()
  const manyDone = useManyDone(reference, verb)
  const total = useRef({ hasRun: false, count: 0, batches: [] as readonly string[] })
  const addResult = ({ done, same, batches }: BatchResult) => {
    const previous = total.current
    total.current = {
      hasRun: true,
      count: previous.count + done - same,
      batches: [...previous.batches, ...batches],
    }
  }
  /** Returns how to undo all results, and the message after it; undefined without a change. */
  const getUndo = () => {
    const { count, batches } = total.current
    if (count === 0) return undefined
    const batchesToUndo = [...batches]
    const source = async (reason?: string) => {
      for (let batch = batchesToUndo.at(-1); batch !== undefined; batch = batchesToUndo.at(-1)) {
        await provider.undo(batch, reason)
        // An undo that needs a reason goes on here, once there is one.
        batchesToUndo.pop()
      }
    }
    const canUndo = batches.length > 0 && !isFinalVerb(reference.resource, verb)
    return { source: canUndo ? source : undefined, message: translate('bulk.undone', { count }) }
  }
  const showToast = () => {
    const { hasRun, count } = total.current
    const change = getUndo()
    if (change) showUndoableToast(manyDone(count), change.source, { undoneMessage: change.message })
    return hasRun
  }
  /** Undoes all results at once; returns whether there is something to undo. */
  const undoResults = () => {
    const change = getUndo()
    if (!change?.source) return false
    void undo(change.source, change.message)
    return true
  }
  return { addResult, showToast, undoResults }
}
