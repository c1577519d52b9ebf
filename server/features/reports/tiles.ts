import { type RawBuilder, sql } from 'kysely'
import {
  type AnyTile,
  buildTileReport,
  getComparisonDays,
  getTileDays,
} from '../../../registry/reports/tile.ts'
import { convertDeclarationCurrency } from '../../../registry/values/computed/in-currency.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getLocalDay, getUtcOffset } from '../../../registry/days/time-zones.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import { getReadableReport } from '../../../registry/reports/readable-report.ts'
import { parseDrillDownFilter, narrowPeriod } from '../../../registry/reports/drill-down-filter.ts'
import type { AnyReportSource } from '../../../registry/reports/any-report.ts'
import { getCurrencyDecimals } from '../../../registry/values/decimals.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { runCancellable } from '../../db/cancellable.ts'
import type { Input } from '../../http/input.ts'
import { type ParsedOptions, readOptions } from '../../http/read-options.ts'
import { refuseInvalidQuery } from '../../http/problem.ts'
import { buildMomentConditions } from '../../rows/moment-conditions.ts'
import { combineConditions, buildConditions } from '../../rows/select-rows.ts'
import { runReport } from './run-report.ts'
import { lineOptions, parseReportPage } from './report-options.ts'
import type { ComparedPeriod, ReportQuery, ReportRequest } from './report-query.ts'
import { selectDateColumn, isInstant, NO_ROWS } from './row-conditions.ts'

type Sql = RawBuilder<unknown>

/** The default number of rows in a response. */
const DEFAULT_ROWS = 10

/** The time of day in a time zone, as `HH:MM:SS`. */
const formatTime = (timeZone: string, now: Date): string =>
  new Date(now.getTime() + getUtcOffset(now.getTime(), timeZone)).toISOString().slice(11, 19)

function buildStateConditions({ states }: AnyTile, source: AnyReportSource, today: string): Sql[] {
  if (!states) return []
  return [combineConditions(states.map((state) => buildConditions(source.states[state], today)))]
}

function buildTimeConditions(
  { when }: AnyTile,
  source: AnyReportSource,
  resource: AnyResource,
  now: Date,
): Sql[] {
  if (when !== 'past' && when !== 'soon') return []
  if (!isInstant(source, resource)) return NO_ROWS
  return buildMomentConditions(when, selectDateColumn(source), now)
}

/** Conditions on fields. A field that the source lacks counts as null. */
function buildGroupConditions(where: ConditionsByField, resource: AnyResource): readonly Sql[] {
  const missingConditions = Object.entries(where).filter(([field]) => !(field in resource.fields))
  const existingConditions = Object.entries(where).filter(([field]) => field in resource.fields)
  return missingConditions.some(([, expected]) => expected !== null)
    ? NO_ROWS
    : buildConditions(Object.fromEntries(existingConditions))
}

/** The conditions of the tile on fields. */
function buildFieldConditions({ where }: AnyTile, resource: AnyResource): readonly Sql[] {
  if (!where) return []
  return [
    combineConditions(
      [where].flat().map((group) => buildGroupConditions(group as ConditionsByField, resource)),
    ),
  ]
}

/** Returns the conditions on the rows of a tile for this caller. */
function buildTileConditions(deps: Deps, tile: AnyTile, caller: Caller): ReportQuery['only'] {
  const now = deps.clock()
  const today = getLocalDay(deps.timeZone, now)
  return (source, resource) => {
    const ownerField = resource.ownerField?.[caller.role]
    return [
      ...buildStateConditions(tile, source, today),
      ...buildFieldConditions(tile, resource),
      ...buildTimeConditions(tile, source, resource, now),
      ...(ownerField ? buildConditions({ [ownerField]: caller.id }) : []),
    ]
  }
}

/** The comparison period of a tile, up to the same time of day. */
function listComparedPeriods(deps: Deps, tile: AnyTile, query: ReportQuery): ComparedPeriod[] {
  const { clock, timeZone } = deps
  const period = getComparisonDays(tile, query.today)
  if (!tile.compare || !period || Object.keys(query.where).length > 0) return []
  const periodEnd = `${period.to}T${formatTime(timeZone, clock())}`
  const getExtraConditions: ReportQuery['only'] = (source, resource) => [
    ...(query.only?.(source, resource) ?? []),
    ...(isInstant(source, resource)
      ? [sql`${selectDateColumn(source)} < ${fromWallClock(periodEnd, timeZone)}::timestamptz`]
      : []),
  ]
  return [{ name: tile.compare, period, until: periodEnd, only: getExtraConditions }]
}

/** Adds the tile's default sort order to options without one. */
function setDefaultSort({ sort = '' }: AnyTile, options: ParsedOptions): ParsedOptions {
  if (options.has('sort') || sort === '') return options
  const order = sort.startsWith('-') ? 'DESC' : 'ASC'
  return new Map([['sort', sort.replace(/^-/, '')], ['order', order], ...options])
}

/** Runs a tile and returns its JSON text: totals, first rows, and the time of the query. */
export async function runTile(
  deps: Deps,
  tile: AnyTile,
  caller: Caller,
  { input, signal }: { input: Input; signal: AbortSignal },
): Promise<string> {
  const { registry, timeZone, currency, clock } = deps
  const declared = convertDeclarationCurrency(buildTileReport(tile), getCurrencyDecimals(currency))
  const report = getReadableReport(caller.role, declared, registry)
  const options = readOptions(input, lineOptions(report), ['where'])
  const today = getLocalDay(timeZone, clock())
  const { where, problems } = parseDrillDownFilter(report, input.where)
  refuseInvalidQuery(new Map(Object.entries(problems)))
  const period = narrowPeriod(report, where, getTileDays(tile, today))
  const extraConditions = buildTileConditions(deps, tile, caller)
  const query: ReportQuery = {
    registry,
    report,
    values: {},
    where,
    period,
    today,
    timeZone,
    only: extraConditions,
  }
  const request: ReportRequest = {
    page: parseReportPage(setDefaultSort(tile, options), DEFAULT_ROWS),
    group: tile.by,
    comparisons: listComparedPeriods(deps, tile, query),
    paged: true,
  }
  const parts = await runCancellable(deps, signal, (db) => runReport(db, query, request))
  return `{${parts.join(',')},"at":"${clock().toISOString()}"}`
}
