import { sql } from 'kysely'
import type { RepeatingEntity, seriesCalls } from '../../../registry/calls/series-calls.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import type { Handler } from '../../calls/handlers.ts'
import { createRequestContext } from '../../context/request-context.ts'
import { allowAnyTable } from '../../db/database-types.ts'
import { sendJsonText } from '../../http/json-text.ts'
import type { RequestContext } from '../../rows/action.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { buildColumnRef, buildRowsQuery } from '../../rows/select-rows.ts'
import { readRow } from './series-rows.ts'

/**
 * Reads the rows of a series by start time, with the columns of their list, as JSON. Past and
 * deleted rows are included. A row without a series has an empty result. Throws 404 if the caller
 * may not read the row.
 */
async function readOccurrences(
  context: RequestContext,
  resource: RepeatingEntity,
  id: number,
): Promise<string> {
  const { trx, registry, caller } = context
  const { group } = resource.series
  const row = await readRow(context, resource, id)
  if (!row[group]) return '[]'
  const where = [
    ...buildCallerConditions(resource, caller),
    sql`${buildColumnRef(group)} = ${row[group]}`,
  ]
  const order = sql`${buildColumnRef(resource.calendar.start)}, r.id`
  const readable = getReadableEntity(caller.role, resource)
  const { rows } = await buildRowsQuery(registry, readable, { where, order }).execute(trx)
  return rows[0]?.json ?? '[]'
}

/** Lists the rows of the series of a row. */
export const readSeries: Handler<typeof seriesCalls.readSeries> = async (deps, c, readValues) => {
  const { entity, id } = await readValues()
  const json = await allowAnyTable(deps.db)
    .transaction()
    .execute((trx) => readOccurrences(createRequestContext(deps, c, trx), entity, id))
  return sendJsonText(c, `{"data":${json}}`)
}
