import type { Dataset } from './dataset.ts'
import { whenIdle } from './when-idle.ts'

/** The number of rows from which pre-indexing is worthwhile. */
const LONG = 2000
/** How long pre-indexing may block the page at a time, in milliseconds. */
const SLICE = 8

const started = new WeakSet<Dataset>()

/** Builds the search index and the sort orders of a long list while the browser is idle. */
export function preIndexWhenIdle(dataset: Dataset, fields: readonly string[]): void {
  if (dataset.rows.length < LONG || started.has(dataset)) return
  started.add(dataset)
  const steps = dataset.preIndex(fields)
  const runSlice = () => {
    const end = performance.now() + SLICE
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    if (!step.done) whenIdle(runSlice)
  }
  whenIdle(runSlice)
}
