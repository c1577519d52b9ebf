import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { BatchResult } from '../../../platform/data/batch-params.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import { useRefetch } from '../../../platform/data/useRefetch.ts'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import { type ChosenRows, buildRowsParam } from './chosen.ts'

/** The progress of a batch. */
export interface BatchProgressCount {
  done: number
  total: number
}

/** The combined result of all attempts of a bulk action. */
export interface BulkOutcome extends BatchResult {
  /** The rows that the last attempt refused or did not reach, for a retry. */
  open: readonly number[]
}

/** Returns the ids that a stopped attempt did not reach. */
const listUnreachedIds = (ids: readonly number[], { stopped, done, refused }: BatchResult) =>
  stopped ? ids.slice(done + refused) : []

/** Runs a bulk action, retries the remaining rows, and reports the progress. */
export function useBatch(
  reference: RowsReference,
  verb: RowVerb,
  chosen: ChosenRows,
  onResult: (result: BatchResult) => void,
) {
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const [progress, setProgress] = useState<BatchProgressCount | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const runningController = useRef<AbortController>(null)
  useEffect(() => () => runningController.current?.abort(), [])

  async function run(data: Readonly<Record<string, unknown>>, expected?: number) {
    const retryRows = outcome && outcome.open.length > 0 ? { ids: outcome.open } : undefined
    const { rows } = retryRows ? { rows: retryRows } : buildRowsParam(chosen)
    const controller = new AbortController()
    runningController.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const params = { rows, data, ...(retryRows ? {} : { expected }) }
      const { signal } = controller
      const task = { signal, onProgress }
      const result = await provider.runBatch(reference.resourceName, verb, params, task)
      const unreachedIds = 'ids' in rows ? listUnreachedIds(rows.ids, result) : []
      setOutcome({ ...result, open: [...result.failed.map(({ id }) => id), ...unreachedIds] })
      onResult(result)
    } finally {
      setProgress(null)
      await refresh()
    }
  }
  return { run, progress, outcome, stop: () => runningController.current?.abort() }
}
