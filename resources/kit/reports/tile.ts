import type { WhereOf } from '../entities/where.ts'
import { daysFrom, monthsFrom } from '../days/days.ts'
import type { Where } from '../fields/conditions.ts'
import type { AnyReport } from './any-report.ts'
import type { Period } from '../days/periods.ts'
import type { Role } from '../words/roles.ts'
import { bucketOf } from '../days/time-buckets.ts'

/** Which rows a tile sees by their time: of today, of this month, of the past, or of the next two hours. */
export const MOMENTS = ['today', 'month', 'past', 'soon'] as const
export type Moment = (typeof MOMENTS)[number]

/** How long `soon` is. */
export const SOON_HOURS = 2

/** What a tile's numbers are held against: the same weekday last week, or the month before, each up to this time of it. */
export type Before = 'week' | 'month'

type Name<F> = keyof F & string

/** A report with everything chosen, small enough for a start page. */
export interface Tile<
  F = object,
  S extends string = string,
  M extends string = string,
  D extends string = string,
> {
  name: string
  icon: string
  roles: readonly Role[]
  show: 'figure' | 'bars' | 'rows'
  /** The states of the rows that count, in the order in which their rows come; without it all. */
  states?: readonly NoInfer<S>[]
  /** Which of its rows wait to be begun: the first is next, and those whose time has passed are late. */
  pending?: WhereOf<NoInfer<F>>
  where?: WhereOf<NoInfer<F>>
  when?: Moment
  measures: readonly [NoInfer<M>, ...NoInfer<M>[]]
  by?: NoInfer<D>
  columns: readonly (Name<NoInfer<F>> | 'source' | 'state' | 'day')[]
  /** The order of its rows; a minus before it for the last first. */
  sort?: Name<NoInfer<F>> | `-${Name<NoInfer<F>>}`
  compare?: Before
}

/** A tile as code that knows none by name sees it. */
export interface AnyTile {
  of: AnyReport
  name: string
  icon: string
  roles: readonly Role[]
  show: 'figure' | 'bars' | 'rows'
  states?: readonly string[]
  pending?: Where
  where?: Where
  when?: Moment
  measures: readonly [string, ...string[]]
  by?: string
  columns: readonly string[]
  sort?: string
  compare?: Before
}

/** The call that answers a tile; ours, asked only of a provider that says it has it. */
export const tileCall = ({ name }: Pick<AnyTile, 'name'>): `GET ${string}` =>
  `GET dashboard/${name}`

/** What a tile is called, and what it counts, as keys of texts. */
export const tileKey = (name: string): string => `dashboard.tiles.${name}`
export const tileAboutKey = (name: string): string => `dashboard.about.${name}`

/** A tile as the report that it is: one without parameters. */
export function asReport(tile: AnyTile): AnyReport {
  const { lines: _, rowColumns: __, ...report } = tile.of
  const shown = Object.entries(report.measures).filter(([name]) => tile.measures.includes(name))
  return {
    ...report,
    name: tile.name,
    icon: tile.icon,
    roles: tile.roles,
    call: { request: tileCall(tile), encoding: 'json' },
    params: {},
    measures: Object.fromEntries(shown),
    columns: tile.columns,
    chart: { kind: 'bars', measure: tile.measures[0], by: tile.by ?? report.chart.by },
  }
}

/** The days of a tile's rows; open where it sees no day but a moment. */
export function daysOf({ when }: AnyTile, today: string): Period {
  if (when === 'today') return bucketOf('day', today)
  return when === 'month' ? bucketOf('month', today) : { from: null, to: null }
}

/** The days that a tile is held against, the last of them as far into it as today is. */
export function daysBefore(tile: AnyTile, today: string): { from: string; to: string } | null {
  const { from } = daysOf(tile, today)
  if (!tile.compare || from === null) return null
  return tile.compare === 'week'
    ? { from: daysFrom(from, -7), to: daysFrom(today, -7) }
    : { from: monthsFrom(from, -1), to: monthsFrom(today, -1) }
}
