import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { type RowChange, type Run, runChanges } from '../batches/run-changes.ts'

type Answer = AnswerOf<typeof seriesCalls.repeatRow>

/** The change of one row of a series. */
export interface SeriesRowChange extends RowChange {
  /** The business day of the row. The parameter `except` contains such days. */
  day: string
  starts_at: string
}

/** Changes rows of a series. */
export async function performSeries(run: Run, steps: readonly SeriesRowChange[]) {
  const outcome = await runChanges(run, steps)
  const rows = steps.map(({ day, starts_at, id }, stepIndex) => ({
    day,
    starts_at,
    id: outcome.ids[stepIndex] ?? (id === 0 ? null : id),
  }))
  const answer: Answer = { ...outcome.result, rows }
  return { answer, outcome }
}
