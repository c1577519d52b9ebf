import { sql } from 'kysely'
import { canDo } from '../../resources/kit/entities/access.ts'
import type { VerbEndpoint } from '../../resources/kit/entities/endpoints.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { customsOf } from '../../resources/kit/days/customs.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { tableOf } from '../db/table-name.ts'
import { languageOf } from '../http/language.ts'
import { Problem } from '../http/problem.ts'

/** The row in the way and the time that it takes, as the trigger names them. */
interface InTheWay {
  table: string
  id: number
  from: string
  to: string
}

/** Reads which row is in the way; null for other errors, and where the database does not say. */
function inTheWay(error: unknown): InTheWay | null {
  const { code, detail = '' } = error as { code?: string; detail?: string }
  if (code !== '23P01' || !detail.startsWith('{')) return null
  return JSON.parse(detail) as InTheWay
}

/** The title of a row, if the caller may read all rows of its entity; undefined otherwise. */
async function titleOf({ db, registry }: Deps, c: AppContext, { table, id }: InTheWay) {
  const resources: AnyResource[] = Object.values(registry)
  const resource = resources.find((one) => !one.union && tableOf(one) === table)
  const { role } = c.get('caller')
  if (!resource || !canDo(role, resource, 'read') || resource.ownerField?.[role]) return undefined
  const { rows } = await sql<{ title: string }>`select ${sql.ref(resource.title)}::text as title
    from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.title
}

/** When it is taken, in words of the caller's language and the time zone of the business. */
function timeWords({ from, to }: InTheWay, { timeZone }: Deps, acceptLanguage?: string) {
  const locale = customsOf(languageOf(acceptLanguage))
  const write = (moment: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(moment))
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    day: write(from, { weekday: 'short', day: 'numeric', month: 'short' }),
    from: write(from, clock),
    to: write(to, clock),
  }
}

/**
 * Turns the database's refusal of two rows at one time into a 409 that names the row in the way:
 * at the reference if the call takes it, otherwise in the message. Null for other errors.
 */
export async function occupiedProblem(
  error: unknown,
  deps: Deps,
  c: AppContext,
  endpoints: readonly VerbEndpoint[],
): Promise<Problem | null> {
  const other = inTheWay(error)
  const title = other && (await titleOf(deps, c, other))
  if (!other || !title) return null
  const params = { title, ...timeWords(other, deps, c.req.header('accept-language')) }
  const { column } = error as { column: string }
  if (endpoints.some(({ body }) => body.includes(column)))
    return new Problem(409, 'occupied', {}, { [column]: { key: 'errors.field.occupied', params } })
  return new Problem(409, 'occupied', { ...params, context: 'named' })
}
