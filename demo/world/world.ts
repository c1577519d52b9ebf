import { startOfMinute } from 'date-fns/startOfMinute'
import type { registry } from '../../resources/index.ts'
import type { RecordOf } from '../../resources/kit/fields/records.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'
import { iso } from './business-clock.ts'
import { type Random, randomOf } from './random.ts'

/** A row of an entity as its file in `resources/` declares it. */
export type RowOf<N extends ResourceName> = RecordOf<(typeof registry)[N]>
/** A row of any entity. */
export type AnyRow = Record<string, string | number | null>
/** The rows of each entity, in an order in which every reference points backwards. */
export type DemoRows = { [N in ResourceName]?: RowOf<N>[] }

export interface DemoOptions {
  seed?: number
  /** The moment around which the business is built. */
  now: Date
  /** How many instant bookings to make. */
  bookings?: number
}

/** What the makers of rows have to go by: the options, and the rows made before theirs. */
export interface World {
  now: number
  bookings: number
  random(name: string): Random
  rows<N extends ResourceName>(name: N): RowOf<N>[]
}

/** A world that reads from `made` while that is being filled. */
export function worldOf({ seed = 1, now, bookings = 3000 }: DemoOptions, made: DemoRows): World {
  return {
    // Whole minutes read better on a screen than the second the database was filled.
    now: startOfMinute(now).getTime(),
    bookings,
    random: (name) => randomOf(seed, name),
    rows: <N extends ResourceName>(name: N): RowOf<N>[] => {
      const rows = made[name]
      if (!rows) throw new Error(`The demo asks for ${name} before they are made.`)
      return rows
    },
  }
}

/** The time timestamps of a row made at one moment and, maybe, deleted at another. */
export function timestamps(createdAt: number, deletedAt: number | null = null) {
  const changedAt = deletedAt ?? createdAt
  return {
    created_at: iso(createdAt),
    updated_at: iso(changedAt),
    deleted_at: deletedAt === null ? null : iso(deletedAt),
  }
}

/** The number of a row as the server makes it for new ones: letters, and the id after 100,000. */
export function numberOf(letters: string, id: number): string {
  return `${letters}-${100_000 + id}`
}
