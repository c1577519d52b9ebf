import { sql } from 'kysely'
import { canDo } from '../../../resources/kit/entities/access.ts'
import type { AnyResource, Registry } from '../../../resources/kit/entities/registry.ts'
import type { Role } from '../../../resources/kit/words/roles.ts'
import { customsOf } from '../../../resources/kit/days/customs.ts'
import type { AnyDb } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { languageOf } from '../../http/language.ts'

/** The row in the way and the time that it takes. */
export interface InTheWay {
  table: string
  id: number
  from: string
  to: string
}

/** The title of a row, if the role may read all rows of its entity; undefined otherwise. */
export async function titleInTheWay(
  db: AnyDb,
  registry: Registry,
  role: Role,
  { table, id }: InTheWay,
): Promise<string | undefined> {
  const resources: AnyResource[] = Object.values(registry)
  const resource = resources.find((one) => !one.union && tableOf(one) === table)
  if (!resource || !canDo(role, resource, 'read') || resource.ownerField?.[role]) return undefined
  const { rows } = await sql<{ title: string }>`select ${sql.ref(resource.title)}::text as title
    from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.title
}

/** When it is taken, in words of the caller's language and the time zone of the business. */
export function timeWords({ from, to }: InTheWay, timeZone: string, acceptLanguage?: string) {
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
