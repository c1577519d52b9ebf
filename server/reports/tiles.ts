import { type RawBuilder, sql } from 'kysely'
import {
  type AnyTile,
  asReport,
  daysBefore,
  daysOf,
  SOON_HOURS,
} from '../../resources/kit/dashboard.ts'
import type { AnyResource } from '../../resources/kit/define.ts'
import { dayIn } from '../../resources/kit/time-zones.ts'
import { reportKnownTo } from '../../resources/kit/known.ts'
import { parseWhere, periodWithin } from '../../resources/kit/report-where.ts'
import type { AnySource } from '../../resources/kit/report.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Services } from '../context/context.ts'
import { longWork } from '../db/long.ts'
import type { Given } from '../http/given.ts'
import { type Asked as Options, readOptions } from '../http/options.ts'
import { refuseAsked } from '../http/problem.ts'
import { conditions } from '../rows/select.ts'
import { answerReport } from './answer.ts'
import type { Against, Asked, Wanted } from './asked.ts'
import { dated, isInstant, NOTHING } from './narrow.ts'
import { linesOptions, partOf } from './options.ts'

type Sql = RawBuilder<unknown>

/** Rows in an answer where nothing is said. */
const USUAL_ROWS = 10

/** The time of day in a time zone, `HH:MM:SS`. */
function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now)
}

function inStates({ states }: AnyTile, source: AnySource, today: string): Sql[] {
  if (!states) return []
  const any = states.map(
    (state) => sql`(${sql.join(conditions(source.states[state], today), sql` and `)})`,
  )
  return [sql`(${sql.join(any, sql` or `)})`]
}

function atMoment({ when }: AnyTile, source: AnySource, resource: AnyResource, now: Date): Sql[] {
  if (when !== 'past' && when !== 'soon') return []
  if (!isInstant(source, resource)) return NOTHING
  const at = sql`${now.toISOString()}::timestamptz`
  const column = dated(source)
  if (when === 'past') return [sql`${column} < ${at}`]
  const hours = sql.lit(`${SOON_HOURS} hours`)
  return [sql`${column} >= ${at}`, sql`${column} < ${at} + interval ${hours}`]
}

/** A field that a source lacks is empty there. */
function withFields({ where = {} }: AnyTile, resource: AnyResource): readonly Sql[] {
  const lacking = Object.entries(where).filter(([field]) => !(field in resource.fields))
  const there = Object.entries(where).filter(([field]) => field in resource.fields)
  return lacking.some(([, expected]) => expected !== null)
    ? NOTHING
    : conditions(Object.fromEntries(there))
}

/** What a row must meet to be in a tile, for whoever asks. */
function onlyOf(services: Services, tile: AnyTile, caller: Caller): Asked['only'] {
  const now = services.clock()
  const today = dayIn(services.timeZone, now)
  return (source, resource) => {
    const owner = resource.own?.[caller.role]
    return [
      ...inStates(tile, source, today),
      ...withFields(tile, resource),
      ...atMoment(tile, source, resource, now),
      ...(owner ? conditions({ [owner]: caller.id }) : []),
    ]
  }
}

/** The time before that a tile is held against, up to the same time of day. */
function againstOf(services: Services, tile: AnyTile, asked: Asked): Against[] {
  const { clock, timeZone } = services
  const period = daysBefore(tile, asked.today)
  if (!tile.compare || !period || Object.keys(asked.where).length > 0) return []
  const until = `${period.to}T${timeIn(timeZone, clock())}`
  const only: Asked['only'] = (source, resource) => [
    ...(asked.only?.(source, resource) ?? []),
    ...(isInstant(source, resource)
      ? [sql`${dated(source)} < (${until}::timestamp at time zone ${timeZone})`]
      : []),
  ]
  return [{ name: tile.compare, period, until, only }]
}

/** What is asked, in the order that the tile declares where the call says none. */
function ordered({ sort = '' }: AnyTile, options: Options): Options {
  if (options.has('sort') || sort === '') return options
  const order = sort.startsWith('-') ? 'DESC' : 'ASC'
  return new Map([['sort', sort.replace(/^-/, '')], ['order', order], ...options])
}

/** A tile as JSON text: its numbers, the first of its rows, and the moment they are of. */
export async function answerTile(
  services: Services,
  tile: AnyTile,
  caller: Caller,
  given: Given,
  signal: AbortSignal,
): Promise<string> {
  const { registry, timeZone, clock } = services
  const report = reportKnownTo(caller.role, asReport(tile), registry)
  const options = readOptions(given, linesOptions(report), ['where'])
  const today = dayIn(timeZone, clock())
  const { where, problems } = parseWhere(report, given.where)
  refuseAsked(new Map(Object.entries(problems)))
  const period = periodWithin(report, where, daysOf(tile, today))
  const only = onlyOf(services, tile, caller)
  const asked: Asked = { registry, report, values: {}, where, period, today, timeZone, only }
  const wanted: Wanted = {
    part: partOf(ordered(tile, options), USUAL_ROWS),
    group: tile.by,
    against: againstOf(services, tile, asked),
    paged: true,
  }
  const parts = await longWork(services, signal, (db) => answerReport(db, asked, wanted))
  return `{${parts.join(',')},"at":"${clock().toISOString()}"}`
}
