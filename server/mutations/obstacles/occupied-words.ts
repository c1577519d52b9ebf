import { sql } from 'kysely'
import { canUseVerb } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import { getCustomsLocale } from '../../../registry/days/customs.ts'
import { getUtcOffset, isRepeated } from '../../../registry/days/time-zones.ts'
import { createOffsetFormat } from '../../../registry/text/value-format.ts'
import { getWallTime } from '../../../registry/text/wall-clock.ts'
import type { AnyDb } from '../../db/database-types.ts'
import { findByTable } from '../../db/table-name.ts'
import { negotiateLanguage } from '../../http/language.ts'

/** The conflicting row and the time that it takes. */
export interface Occupant {
  table: string
  id: number
  from: string
  to: string
}

/** The entity of a table, if the role may read all of its rows; undefined otherwise. */
function findReadableEntity(
  registry: Registry,
  role: Role,
  table: string,
): AnyResource | undefined {
  const resource = findByTable(registry, table)
  const mayRead = resource && canUseVerb(role, resource, 'read') && !resource.ownerField?.[role]
  return mayRead ? resource : undefined
}

/**
 * Reads the titles of conflicting rows, in their order; undefined for entities of which the role
 * may not read all rows.
 */
export async function readConflictTitles(
  db: AnyDb,
  registry: Registry,
  role: Role,
  rows: readonly Pick<Occupant, 'table' | 'id'>[],
): Promise<(string | undefined)[]> {
  const titles = new Map<string, string>()
  for (const table of new Set(rows.map((row) => row.table))) {
    const resource = findReadableEntity(registry, role, table)
    if (!resource) continue
    const ids = rows.flatMap((row) => (row.table === table ? [row.id] : []))
    const { rows: storedTitles } = await sql<{ id: number; title: string }>`
      select id, ${sql.ref(resource.title)}::text as title from ${sql.table(table)}
      where id in (${sql.join(ids)})`.execute(db)
    for (const { id, title } of storedTitles) titles.set(`${table} ${id}`, title)
  }
  return rows.map(({ table, id }) => titles.get(`${table} ${id}`))
}

/** The title of a row, if the role may read all rows of its entity; undefined otherwise. */
export async function readConflictTitle(
  db: AnyDb,
  registry: Registry,
  role: Role,
  row: Occupant,
): Promise<string | undefined> {
  const [title] = await readConflictTitles(db, registry, role, [row])
  return title
}

/** Formats the busy time, in the caller's language and the business time zone. */
export function formatTime(
  { from, to }: Pick<Occupant, 'from' | 'to'>,
  timeZone: string,
  acceptLanguage?: string,
) {
  const locale = getCustomsLocale(negotiateLanguage(acceptLanguage))
  // The wall time is formatted as UTC, because Node may have other rules of the zone.
  const formatMoment = (moment: string, options: Intl.DateTimeFormatOptions) => {
    const wallTime = getWallTime(moment, timeZone)
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(wallTime)
  }
  const formatOffset = createOffsetFormat(locale)
  const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const formatClockTime = (moment: string) => {
    const [time, instant] = [formatMoment(moment, timeOptions), Date.parse(moment)]
    return isRepeated(instant, timeZone)
      ? `${time} ${formatOffset(getUtcOffset(instant, timeZone))}`
      : time
  }
  return {
    day: formatMoment(from, { weekday: 'short', day: 'numeric', month: 'short' }),
    from: formatClockTime(from),
    to: formatClockTime(to),
  }
}
