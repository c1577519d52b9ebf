import type { FieldConditions } from '../entities/where.ts'
import { shiftDays, shiftMonths } from '../days/days.ts'
import type { ConditionsByField } from '../fields/conditions.ts'
import type { AnyReport } from './any-report.ts'
import type { Period } from '../days/periods.ts'
import type { IconName } from '../words/icons.ts'
import type { Tone } from '../words/tones.ts'
import type { StandardVerb } from '../words/verbs.ts'
import type { ResourceName, Role } from '#business/words'
import { findBucketBounds } from '../days/time-buckets.ts'

/** The time of the counted rows: today, this month, the past, or the next two hours. */
export const TILE_TIMES = ['today', 'month', 'past', 'soon'] as const
export type TileTime = (typeof TILE_TIMES)[number]

/** The hours from now that `soon` covers. */
export const SOON_HOURS = 2

/**
 * The comparison of a tile: the same weekday of the previous week, or the previous month up to the
 * same day.
 */
export type ComparedPeriod = 'week' | 'month'

/** An action beside the rows of a tile. */
export type TileAction = StandardVerb | typeof CONTACT_ACTION
/** The action that calls the person of a row. */
export const CONTACT_ACTION = 'contact'

/** A list of an entity, with the states of its shown rows. */
export interface TileList {
  /** The entity of the list. */
  entity: ResourceName
  /** The name of the list in its entity. */
  list: string
  /** The states of the shown rows. The default is all. */
  states?: readonly string[]
}

type FieldName<F> = keyof F & string

/** A report whose parameters are all fixed, small enough for a start page. */
export interface Tile<
  F = object,
  S extends string = string,
  M extends string = string,
  D extends string = string,
> {
  /** The name in the request, the address and the labels of the tile. */
  name: string
  /** The icon of the tile; `registry/words/icons.ts` has the names. */
  icon: IconName
  /** The roles that see the tile. */
  roles: readonly Role[]
  /** The content: one number, a bar for each group, or the first rows. */
  show: 'figure' | 'bars' | 'rows'
  /** The states of the counted rows, in the order of the list. The default is all. */
  states?: readonly NoInfer<S>[]
  /**
   * The conditions of rows that wait to begin. The first one is next; those in the past are late.
   */
  pending?: FieldConditions<NoInfer<F>>
  /** The conditions of the counted rows. A row counts if it meets any one of them. */
  where?: FieldConditions<NoInfer<F>> | readonly FieldConditions<NoInfer<F>>[]
  /** The time of the counted rows. The default is all times. */
  when?: TileTime
  /** The measures of the report to show, the first one in large type. */
  measures: readonly [NoInfer<M>, ...NoInfer<M>[]]
  /** The dimension of the bars and groups. The default is that of the report's chart. */
  by?: NoInfer<D>
  /** The columns of the rows, on the start page and on the page of the tile. */
  columns: readonly (FieldName<NoInfer<F>> | 'source' | 'state' | 'day')[]
  /** The sort order of the rows, with a leading minus for descending. */
  sort?: FieldName<NoInfer<F>> | `-${FieldName<NoInfer<F>>}`
  /**
   * The comparison of the number: the same weekday of the previous week, or the previous month up
   * to the same day.
   */
  compare?: ComparedPeriod
  /** The tone of the first number, unless the number is 0. */
  tone?: Tone
  /** True if the tile is left out while its first number is 0. */
  hideIfEmpty?: true
  /**
   * The actions beside the rows. Each row has the first one that applies to it: a verb, or `contact`,
   * which calls the person of the row.
   */
  rowActions?: readonly TileAction[]
  /**
   * The lists in which the work on the counted rows is done, by measure. The numbers open them with
   * the rows that they count.
   */
  worklists?: { readonly [measure in NoInfer<M>]?: TileList }
}

/** A tile for code that handles any tile. */
export interface AnyTile {
  report: AnyReport
  name: string
  icon: IconName
  roles: readonly Role[]
  show: 'figure' | 'bars' | 'rows'
  states?: readonly string[]
  pending?: ConditionsByField
  where?: ConditionsByField | readonly ConditionsByField[]
  when?: TileTime
  measures: readonly [string, ...string[]]
  by?: string
  columns: readonly string[]
  sort?: string
  compare?: ComparedPeriod
  tone?: Tone
  hideIfEmpty?: true
  rowActions?: readonly TileAction[]
  worklists?: Readonly<Record<string, TileList>>
}

/**
 * Returns the request of a tile. The specification lacks it, so it is sent only to providers whose
 * capabilities name it.
 */
export const buildTileRequest = ({ name }: Pick<AnyTile, 'name'>): `GET ${string}` =>
  `GET dashboard/${name}`

/** Returns the translation key of a tile's name. */
export const getTileKey = (name: string): string => `dashboard.tiles.${name}`
export const getTileAboutKey = (name: string): string => `dashboard.about.${name}`

/** Converts a tile to a report without parameters. */
export function buildTileReport(tile: AnyTile): AnyReport {
  const { lines: _, rowColumns: __, ...report } = tile.report
  const measures = Object.entries(report.measures).filter(([name]) => tile.measures.includes(name))
  return {
    ...report,
    name: tile.name,
    icon: tile.icon,
    roles: tile.roles,
    call: { request: buildTileRequest(tile), encoding: 'json' },
    params: {},
    measures: Object.fromEntries(measures),
    columns: tile.columns,
    chart: { kind: 'bars', measure: tile.measures[0], by: tile.by ?? report.chart.by },
  }
}

/** Returns the days of a tile's rows; open at both ends for an instant or all times. */
export function getTileDays({ when }: AnyTile, today: string): Period {
  if (when === 'today') return findBucketBounds('day', today)
  return when === 'month' ? findBucketBounds('month', today) : { from: null, to: null }
}

/** Returns the days that a tile is compared with; null without a comparison. */
export function getComparisonDays(
  tile: AnyTile,
  today: string,
): { from: string; to: string } | null {
  const { from } = getTileDays(tile, today)
  if (!tile.compare || from === null) return null
  return tile.compare === 'week'
    ? { from: shiftDays(from, -7), to: shiftDays(today, -7) }
    : { from: shiftMonths(from, -1), to: shiftMonths(today, -1) }
}
