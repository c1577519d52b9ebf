import { sql } from 'kysely'
import type { planningCalls } from '../../../registry/calls/planning-calls.ts'
import type { Handler } from '../../calls/handlers.ts'
import { createRequestContext } from '../../context/request-context.ts'
import { allowAnyTable } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { translate } from '../../http/language.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { readUncovered } from '../../rows/uncovered.ts'

/** Returns the reason why the person of a row cannot do it; null if they can. */
export const answerUncovered: Handler<typeof planningCalls.uncovered> = async (
  deps,
  c,
  readValues,
) => {
  const { entity: resource, id } = await readValues()
  return allowAnyTable(deps.db)
    .transaction()
    .execute(async (trx) => {
      const where = [...buildCallerConditions(resource, c.get('caller')), sql`r.id = ${id}`]
      const { rows } = await sql`select from ${sql.table(getTableName(resource))} as r
        where ${sql.join(where, sql` and `)}`.execute(trx)
      if (rows.length === 0) throw new Problem(404, 'not_found')
      const [uncoveredRow] = await readUncovered(createRequestContext(deps, c, trx), resource, {
        id,
      })
      const message =
        uncoveredRow && translate(uncoveredRow.reasons[0].text, c.req.header('accept-language'))
      return message === undefined ? null : { message }
    })
}
