import { startOfMinute } from 'date-fns/startOfMinute'
import type { registry } from '../../resources/index.ts'
import type { RecordOf } from '../../registry/fields/records.ts'
import type { KeptValue } from '../../registry/values/parsed.ts'
import type { ResourceName } from '../../resources/words/names.ts'
import { iso } from './business-clock.ts'
import { type Random, randomOf } from './random.ts'

type FieldsOf<N extends ResourceName> = (typeof registry)[N]['fields']
/** The names of an entity's fields that are kept, not computed. */
type KeptName<N extends ResourceName> = {
  [K in keyof FieldsOf<N>]: FieldsOf<N>[K] extends { computed: object } ? never : K
}[keyof FieldsOf<N>]
/** A row of an entity as declared in `resources/`, without what is computed. */
export type RowOf<N extends ResourceName> = Pick<RecordOf<(typeof registry)[N]>, KeptName<N>>
/** What somebody states of a row; the rest is made up. */
export type Stated<N extends ResourceName> = { id: number } & Partial<RowOf<N>>
/** A row of any entity. */
export type AnyRow = Record<string, KeptValue>
/** The rows by entity, in an order in which references point backwards. */
export type DemoRows = { [N in ResourceName]?: RowOf<N>[] }

export interface DemoOptions {
  seed?: number
  /** The current time of the demo business. */
  now: Date
  /** The number of instant bookings. */
  bookings?: number
}

/** The input of the makers: the options, and the rows made so far. */
export interface World {
  now: number
  bookings: number
  random(name: string): Random
  rows<N extends ResourceName>(name: N): RowOf<N>[]
  /** Makes a whole row of what is stated of it. */
  whole<N extends ResourceName>(name: N, stated: Stated<N>): RowOf<N>
}

/** What rows are made up from. */
export interface Sources extends Pick<World, 'now' | 'random'> {
  /** The rows of an entity made so far; none if there are none. */
  rows(name: ResourceName): readonly AnyRow[]
}

/** Creates a world that reads from `made` while that is being filled. */
export function worldOf(
  { seed = 1, now, bookings = 3000 }: DemoOptions,
  made: DemoRows,
  wholeRows: (sources: Sources) => World['whole'],
): World {
  const sources: Sources = {
    // Whole minutes look better on screens than the second of the seeding.
    now: startOfMinute(now).getTime(),
    random: (name) => randomOf(seed, name),
    rows: (name) => made[name] ?? [],
  }
  return {
    now: sources.now,
    random: sources.random,
    bookings,
    whole: wholeRows(sources),
    rows: <N extends ResourceName>(name: N): RowOf<N>[] => {
      const rows = made[name]
      if (!rows) throw new Error(`The demo asks for ${name} before they are made.`)
      return rows
    },
  }
}

/** Builds the timestamps of a row that was created and, maybe, deleted. */
export function timestamps(createdAt: number, deletedAt: number | null = null) {
  const changedAt = deletedAt ?? createdAt
  return {
    created_at: iso(createdAt),
    updated_at: iso(changedAt),
    deleted_at: deletedAt === null ? null : iso(deletedAt),
  }
}

/** Builds the number of a row as the server does: a prefix, and 100,000 plus the id. */
export function numberOf(letters: string, id: number): string {
  return `${letters}-${100_000 + id}`
}
