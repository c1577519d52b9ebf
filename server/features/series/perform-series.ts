import { sql } from 'kysely'
import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { RepeatingEntity, seriesCalls } from '../../../registry/calls/series-calls.ts'
import { getTableName } from '../../db/table-name.ts'
import { type RowChange, type Run, runChanges } from '../batches/run-changes.ts'

type Answer = AnswerOf<typeof seriesCalls.repeatRow>

/** The change of one row of a series. */
export interface SeriesRowChange extends RowChange {
  /** The business day of the row. The parameter `except` contains such days. */
  day: string
  starts_at: string
}

/** Reads the starts of rows. A hook may have changed the planned ones. */
async function readStarts({ context: { trx } }: Run, entity: RepeatingEntity, ids: number[]) {
  const { rows } = await sql<{ id: number; at: number }>`
    select id, (extract(epoch from ${sql.ref(entity.calendar.start)}) * 1000)::float8 as at
    from ${sql.table(getTableName(entity))} where id = any(${ids}::int[])`.execute(trx)
  return new Map(rows.map(({ id, at }) => [id, new Date(at).toISOString()]))
}

/** Changes rows of a series. */
export async function performSeries(
  run: Run,
  entity: RepeatingEntity,
  rowChanges: readonly SeriesRowChange[],
) {
  const outcome = await runChanges(run, rowChanges)
  const changedIds = outcome.ids.filter((id) => id !== null)
  const starts = await readStarts(run, entity, changedIds)
  const rows = rowChanges.map(({ day, starts_at, id }, changeIndex) => {
    const changedId = outcome.ids[changeIndex] ?? null
    return {
      day,
      starts_at: (changedId !== null && starts.get(changedId)) || starts_at,
      id: changedId ?? (id === 0 ? null : id),
    }
  })
  const answer: Answer = { ...outcome.result, rows }
  return { answer, outcome }
}
