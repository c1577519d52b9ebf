import type { WhereOf } from '../entities/where.ts'
import { daysFrom, monthsFrom } from '../days/days.ts'
import type { Where } from '../fields/conditions.ts'
import type { AnyReport } from './any-report.ts'
import type { Period } from '../days/periods.ts'
import type { IconName } from '../words/icons.ts'
import type { Tone } from '../words/tones.ts'
import type { Role } from '#business/words/roles.ts'
import { bucketOf } from '../days/time-buckets.ts'

/** Which rows a tile counts by their time: those of today, of this month, of the past, or of the next two hours. */
export const MOMENTS = ['today', 'month', 'past', 'soon'] as const
export type Moment = (typeof MOMENTS)[number]

/** How many hours from now `soon` reaches. */
export const SOON_HOURS = 2

/** The comparison of a tile: the same weekday last week, or the month before up to the same day. */
export type Before = 'week' | 'month'

type Name<F> = keyof F & string

/** A report whose parameters are all fixed, small enough for a start page. */
export interface Tile<
  F = object,
  S extends string = string,
  M extends string = string,
  D extends string = string,
> {
  /** What it is called in its call, its address and its labels. */
  name: string
  /** Its icon; `registry/words/icons.ts` has the names. */
  icon: IconName
  /** Who sees it. */
  roles: readonly Role[]
  /** What it shows: one number, a bar for each group, or its first rows. */
  show: 'figure' | 'bars' | 'rows'
  /** The states of the rows that it counts, in the order in which it lists them; without it all. */
  states?: readonly NoInfer<S>[]
  /** Which of its rows wait to be begun: the first is next, and those whose time has passed are late. */
  pending?: WhereOf<NoInfer<F>>
  /** Conditions of the rows that it counts, any one of which is enough. */
  where?: WhereOf<NoInfer<F>> | readonly WhereOf<NoInfer<F>>[]
  /** Which rows it counts by their time; without it those of all times. */
  when?: Moment
  /** The numbers of its report that it shows, the first one large. */
  measures: readonly [NoInfer<M>, ...NoInfer<M>[]]
  /** The dimension of its bars and groups; without it that of the report's chart. */
  by?: NoInfer<D>
  /** The columns of its rows, here and on its own page. */
  columns: readonly (Name<NoInfer<F>> | 'source' | 'state' | 'day')[]
  /** The order of its rows; a minus before it for the last first. */
  sort?: Name<NoInfer<F>> | `-${Name<NoInfer<F>>}`
  /** What its number is compared with: the same weekday a week before, or the month before up to the same day. */
  compare?: Before
  /** What rows mean to the reader: its first number has the colour of this tone unless it is 0. */
  tone?: Tone
}

/** A tile as code that knows none by name sees it. */
export interface AnyTile {
  of: AnyReport
  name: string
  icon: IconName
  roles: readonly Role[]
  show: 'figure' | 'bars' | 'rows'
  states?: readonly string[]
  pending?: Where
  where?: Where | readonly Where[]
  when?: Moment
  measures: readonly [string, ...string[]]
  by?: string
  columns: readonly string[]
  sort?: string
  compare?: Before
  tone?: Tone
}

/** The call that answers a tile. The specification lacks it: it is made only to a provider whose capabilities name it. */
export const tileCall = ({ name }: Pick<AnyTile, 'name'>): `GET ${string}` =>
  `GET dashboard/${name}`

/** The translation keys of a tile's name and of the sentence that says what it counts. */
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

/** The days of a tile's rows; open at both ends for a tile that is about an instant and no day. */
export function daysOf({ when }: AnyTile, today: string): Period {
  if (when === 'today') return bucketOf('day', today)
  return when === 'month' ? bucketOf('month', today) : { from: null, to: null }
}

/** The days that a tile is compared with; null for a tile without a comparison. */
export function daysBefore(tile: AnyTile, today: string): { from: string; to: string } | null {
  const { from } = daysOf(tile, today)
  if (!tile.compare || from === null) return null
  return tile.compare === 'week'
    ? { from: daysFrom(from, -7), to: daysFrom(today, -7) }
    : { from: monthsFrom(from, -1), to: monthsFrom(today, -1) }
}
