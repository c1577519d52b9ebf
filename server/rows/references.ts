import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/define.ts'
import { tableOf } from '../db/names.ts'
import type { AnyTransaction } from '../db/types.ts'
import { invalid, type Message } from '../http/problem.ts'
import type { Action, Row } from './find.ts'
import { conditions, own } from './select.ts'
import type { Values } from './values.ts'

/** Whether a row that may be pointed to is there and live. */
async function isThere(
  trx: AnyTransaction,
  target: AnyResource,
  where: Parameters<typeof conditions>[0],
  id: unknown,
): Promise<boolean> {
  const parts = [
    sql`${own('id')} = ${id}`,
    ...conditions(target.rows?.where),
    ...conditions(where),
    ...('deleted_at' in target.fields ? [sql`${own('deleted_at')} is null`] : []),
  ]
  const { rows } = await sql`select 1 from ${sql.table(tableOf(target))} as r
    where ${sql.join(parts, sql` and `)}`.execute(trx)
  return rows.length > 0
}

/** What the row pointed to must share with the values beside the reference. */
function belonging(within: Readonly<Record<string, string>> = {}, values: Values) {
  return Object.fromEntries(
    Object.entries(within).map(([theirs, ours]) => [theirs, values[ours] ?? null]),
  )
}

/** Refuses a body whose references point to rows that are not there: 422 at each field. */
export async function refuseMissing(action: Action, row: Row | null): Promise<void> {
  const { trx, registry, endpoint, values } = action
  // What the call does not bring stays as it is in the row.
  const after = { ...row, ...values } as Values
  const wrong: Record<string, Message> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = endpoint.resource.fields[name]
    if (field?.type !== 'reference' || value === null) continue
    const target = registry[field.to]
    if (!(await isThere(trx, target, field.where, value)))
      wrong[name] = { key: 'errors.field.not_there' }
    else if (!(await isThere(trx, target, belonging(field.within, after), value)))
      wrong[name] = { key: 'errors.field.not_theirs' }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** The entities with rows that point to a row, and how many; deleted ones count too. */
export async function referrersOf(
  trx: AnyTransaction,
  registry: Registry,
  resource: AnyResource,
  id: number,
): Promise<{ name: string; count: number }[]> {
  const table = tableOf(resource)
  const found: { name: string; count: number }[] = []
  for (const other of Object.values(registry)) {
    if (other.union) continue
    const fields = Object.entries(other.fields)
      .filter(([, field]) => field.type === 'reference' && tableOf(registry[field.to]) === table)
      .map(([name]) => sql`${own(name)} = ${id}`)
    if (fields.length === 0) continue
    const parts = [sql`(${sql.join(fields, sql` or `)})`, ...conditions(other.rows?.where)]
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(tableOf(other))} as r where ${sql.join(parts, sql` and `)}`.execute(trx)
    const count = Number(rows[0]?.count)
    if (count > 0) found.push({ name: other.name, count })
  }
  return found
}
