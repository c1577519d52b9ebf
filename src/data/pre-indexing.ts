import type { Dataset } from './dataset.ts'

/** Lists shorter than this answer at once without preparation. */
const LONG = 2000
/** How long, in milliseconds, preparation may hold up the page at a time. */
const SLICE = 8

const warmed = new WeakSet<Dataset>()

// Safari has no requestIdleCallback.
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, 50)
}

/** Prepares a long list's search and orders while nothing else is to do. */
export function preIndexWhenIdle(dataset: Dataset, fields: readonly string[]): void {
  if (dataset.rows.length < LONG || warmed.has(dataset)) return
  warmed.add(dataset)
  const steps = dataset.preIndex(fields)
  const go = () => {
    const end = performance.now() + SLICE
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    if (!step.done) whenIdle(go)
  }
  whenIdle(go)
}
