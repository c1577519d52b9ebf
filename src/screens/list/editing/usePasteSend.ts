import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { batchCalls } from '../../../../registry/calls/batch-calls.ts'
import type { ManyChangesResult } from '../../../platform/data/send-changes.ts'
import { useRefetch } from '../../../platform/data/useRefetch.ts'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { useUndoableToast } from '../../../parts/form/useUndo.ts'
import { useManyDone } from '../../../platform/i18n/useManyDone.ts'
import { loadEveryLanguage } from '../../../platform/i18n/translate-in-all.ts'
import { prepareRows } from '../../../features/import/prepare-rows.ts'
import { useSource } from '../../../features/import/useSource.ts'
import { type PastedBlock, listPastedCells, withVersions } from './pasted-block.ts'

const NO_CHANGES: ManyChangesResult<typeof batchCalls.import> = {
  of: 0,
  done: 0,
  created: 0,
  updated: 0,
  refused: 0,
  failed: [],
  shared: [],
}

/** Previews a pasted block like an import, and sends it as one change with one Undo. */
export function usePasteSend(reference: ListReference, block: PastedBlock, onDone: () => void) {
  const { resource, resourceName } = reference
  const changeParams = { entity: resource.name, verb: block.verb }
  const { verb } = block
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refresh = useRefetch()
  const showUndoableToast = useUndoableToast()
  const getDoneText = useManyDone(reference, verb)
  const getSource = useSource(reference)

  const { data, error, refetch } = useQuery({
    queryKey: ['paste', resourceName, block.table, block.mapping],
    queryFn: async ({ signal }) => {
      await loadEveryLanguage()
      const source = await getSource(block)
      const preparedRows = prepareRows(source)
      const rows = withVersions(preparedRows, block)
      const preview =
        rows.length > 0
          ? await provider.changeMany(
              batchCalls.import,
              { ...changeParams, rows, dryRun: true },
              { signal },
            )
          : NO_CHANGES
      const importAnswer = preview ?? NO_CHANGES
      const cells = listPastedCells(block, preparedRows, importAnswer, resource)
      return { rows, cells, count: importAnswer.updated }
    },
    // The preview may be different the next time.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const { submit, busy, failure } = useSubmit(async () => {
    const { rows = [] } = data ?? {}
    const importAnswer = await provider.changeMany(batchCalls.import, { ...changeParams, rows })
    const updatedCount = importAnswer?.updated ?? 0
    if (updatedCount > 0)
      showUndoableToast(getDoneText(updatedCount), importAnswer?.batch, {
        undoneMessage: translate('bulk.undone', { count: updatedCount }),
      })
    onDone()
    await refresh()
  })
  return { preview: data, error, retry: refetch, submit, busy, failure }
}
