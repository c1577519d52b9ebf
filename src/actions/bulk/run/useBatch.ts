import { useDataProvider } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { BatchResult } from '../../../data/batch-params.ts'
import type { WashboardDataProvider } from '../../../data/data-provider.ts'
import type { RowsReference } from '../../../data/rows/list-references.ts'
import { useRefetch } from '../../../data/useRefetch.ts'
import type { RowVerb } from '../../verbs.ts'
import { type Chosen, paramsOf } from './chosen.ts'

/** How far a batch is. */
export interface Progress {
  done: number
  total: number
}

/** What came of all the tries at a bulk action. */
export interface Outcome extends BatchResult {
  /** The rows that the last try left as they were, or did not get to; they are tried again. */
  open: readonly number[]
}

/** The ids that a try named and did not get to, because it was stopped. */
const notReached = (ids: readonly number[], { stopped, done, refused }: BatchResult) =>
  stopped ? ids.slice(done + refused) : []

/** Runs a bulk action, again for the rows that are left, and says how far it is. */
export function useBatch(
  reference: RowsReference,
  verb: RowVerb,
  chosen: Chosen,
  onResult: (result: BatchResult) => void,
) {
  const provider = useDataProvider<WashboardDataProvider>()
  const refresh = useRefetch()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(data: Readonly<Record<string, unknown>>, expected?: number) {
    const again = outcome && outcome.open.length > 0 ? { ids: outcome.open } : undefined
    const { rows } = again ? { rows: again } : paramsOf(chosen)
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const params = { rows, data, ...(again ? {} : { expected }) }
      const { signal } = controller
      const task = { signal, onProgress }
      const result = await provider.runBatch(reference.resourceName, verb, params, task)
      const named = 'ids' in rows ? notReached(rows.ids, result) : []
      setOutcome({ ...result, open: [...result.failed.map(({ id }) => id), ...named] })
      onResult(result)
    } finally {
      setProgress(null)
      await refresh()
    }
  }
  return { run, progress, outcome, stop: () => running.current?.abort() }
}
