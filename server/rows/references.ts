import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/define.ts'
import { type Condition, dayIn, type Where } from '../../resources/kit/fields.ts'
import { tableOf } from '../db/names.ts'
import type { AnyTransaction } from '../db/types.ts'
import { invalid, type Message } from '../http/problem.ts'
import type { Action, Row } from './find.ts'
import { conditions, own } from './select.ts'
import type { Values } from './values.ts'

/** Where a reference points to. */
interface Pointed {
  trx: AnyTransaction
  target: AnyResource
  id: unknown
  today: string
}

/** Whether the row that is pointed to is one of these. */
async function isOf({ trx, target, id, today }: Pointed, where: Where = {}): Promise<boolean> {
  const parts = [
    sql`${own('id')} = ${id}`,
    ...conditions(target.rows?.where),
    ...conditions(where, today),
  ]
  const { rows } = await sql`select 1 from ${sql.table(tableOf(target))} as r
    where ${sql.join(parts, sql` and `)}`.execute(trx)
  return rows.length > 0
}

/** Why a row cannot be chosen that does not meet a condition. */
function refusalBy(condition: Condition, target: AnyResource): Message {
  const asks = (word: string) =>
    condition !== null && typeof condition === 'object' && word in condition
  if (asks('below')) return { key: 'errors.field.used_up', params: { context: tableOf(target) } }
  if (asks('until')) return { key: 'errors.field.not_begun' }
  if (asks('from')) return { key: 'errors.field.is_over' }
  return { key: 'errors.field.not_there' }
}

/** Why a row may not be pointed to; null where it may. */
async function refusalOf(pointed: Pointed, where: Where = {}): Promise<Message | null> {
  const live: Where = 'deleted_at' in pointed.target.fields ? { deleted_at: null } : {}
  if (await isOf(pointed, { ...live, ...where })) return null
  if (!(await isOf(pointed, live))) return { key: 'errors.field.not_there' }
  for (const [name, condition] of Object.entries(where))
    if (!(await isOf(pointed, { [name]: condition }))) return refusalBy(condition, pointed.target)
  return null
}

/** What the row pointed to must share with the values beside the reference. */
function belonging(within: Readonly<Record<string, string>> = {}, values: Values) {
  return Object.fromEntries(
    Object.entries(within).map(([theirs, ours]) => [theirs, values[ours] ?? null]),
  )
}

/**
 * Refuses a body whose references point to rows that are not there: 422 at each field. What a
 * row holds already was judged when it was chosen, and stays whatever became of it.
 */
export async function refuseMissing(action: Action, row: Row | null): Promise<void> {
  const { trx, registry, endpoint, values, now, timeZone } = action
  const today = dayIn(timeZone, now)
  // What the call does not bring stays as it is in the row.
  const after = { ...row, ...values } as Values
  const wrong: Record<string, Message> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = endpoint.resource.fields[name]
    if (field?.type !== 'reference' || value === null) continue
    const pointed = { trx, target: registry[field.to], id: value, today }
    const isKept = row !== null && row[name] === value
    const refusal = isKept ? null : await refusalOf(pointed, field.where)
    if (refusal) wrong[name] = refusal
    else if (!(await isOf(pointed, belonging(field.within, after))))
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
