import { startOfMinute } from 'date-fns/startOfMinute'
import type { registry } from '#business'
import type { EntityRecord } from '../../registry/fields/records.ts'
import type { StoredValue } from '../../registry/values/parsed.ts'
import type { ResourceName } from '#business/words'
import { iso } from './business-clock.ts'
import { type Random, createRandom } from './random.ts'

type FieldsByName<N extends ResourceName> = (typeof registry)[N]['fields']
/** The names of an entity's stored fields. */
type KeptName<N extends ResourceName> = {
  [K in keyof FieldsByName<N>]: FieldsByName<N>[K] extends { computed: object } ? never : K
}[keyof FieldsByName<N>]
/** A row of an entity as declared in `resources/`, without computed fields. */
export type DemoRow<N extends ResourceName> = Pick<EntityRecord<(typeof registry)[N]>, KeptName<N>>
/** The stated values of a row; the rest is generated. */
export type Stated<N extends ResourceName> = { id: number } & Partial<DemoRow<N>>
/** A row of any entity. */
export type AnyRow = Record<string, StoredValue>
/** The rows by entity, in an order in which references point backwards. */
export type DemoRows = { [N in ResourceName]?: DemoRow<N>[] }

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
  rows<N extends ResourceName>(name: N): DemoRow<N>[]
  /** Completes the stated fields of a row. */
  whole<N extends ResourceName>(name: N, stated: Stated<N>): DemoRow<N>
}

/** The sources of generated rows. */
export interface Sources extends Pick<World, 'now' | 'random'> {
  /** The rows of an entity that exist so far. */
  rows(name: ResourceName): readonly AnyRow[]
}

/** Creates a world over `made`, which may still be filled. */
export function createWorld(
  { seed = 1, now, bookings = 3000 }: DemoOptions,
  createdRows: DemoRows,
  wholeRows: (sources: Sources) => World['whole'],
): World {
  const sources: Sources = {
    // Whole minutes look better on screens than odd seconds.
    now: startOfMinute(now).getTime(),
    random: (name) => createRandom(seed, name),
    rows: (name) => createdRows[name] ?? [],
  }
  return {
    now: sources.now,
    random: sources.random,
    bookings,
    whole: wholeRows(sources),
    rows: <N extends ResourceName>(name: N): DemoRow<N>[] => {
      const rows = createdRows[name]
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
export function buildNumber(letters: string, id: number): string {
  return `${letters}-${100_000 + id}`
}
