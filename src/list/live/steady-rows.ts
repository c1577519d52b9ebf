import type { Row } from '../../data/rows/normalise.ts'
import type { Changed } from '../../table/Table.tsx'

/** The rows of a page that somebody reads, and how many there are on all pages. */
export interface Shown {
  /** The query that they answer; another one is shown at once. */
  query: string
  /** How many changes the reader had made; their own are shown at once. */
  own: number
  rows: Row[]
  total: number
  changed: Changed
}

/** What waits until the reader asks for it. */
export interface Waiting {
  /** The number of rows more than are shown; 0 where some went, moved or were replaced. */
  added: number
}

const NOTHING: Changed = { turn: 0, fields: new Map() }

/** The values of a row that cells show, by the names of the columns. */
export type ValuesOf = (row: Row) => Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Returns the names of the columns whose values differ, by row. */
function differences(shown: readonly Row[], after: readonly Row[], valuesOf: ValuesOf) {
  const old = new Map(shown.map((row) => [row.id, row]))
  const fields = new Map<number, ReadonlySet<string>>()
  for (const row of after) {
    const before = old.get(row.id) ?? row
    // Mostly nothing has changed: the same object has the same values.
    if (before === row) continue
    const was = valuesOf(before)
    const is = valuesOf(row)
    const names = Object.keys(is).filter((name) => !isSame(was[name], is[name]))
    if (names.length > 0) fields.set(row.id, new Set(names))
  }
  return fields
}

const isSameOrder = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)

type Fresh = Omit<Shown, 'changed'>

/** Returns what is shown when everything that is new is shown. */
const showAll = (fresh: Fresh): Shown => ({ ...fresh, changed: NOTHING })

/**
 * Returns what is shown once the provider has answered anew, and what waits: cells change in place,
 * but no row appears, goes or moves under the reader's hand, unless they asked for it.
 */
export function steady(
  shown: Shown | undefined,
  fresh: Fresh,
  valuesOf: ValuesOf,
): { shown: Shown; waiting?: Waiting } {
  const isOther = shown?.query !== fresh.query || shown.own !== fresh.own
  if (isOther || shown.rows.length === 0) {
    const isKnown = !isOther && fresh.rows.length === 0
    return { shown: isKnown ? shown : showAll(fresh) }
  }
  const now = new Map(fresh.rows.map((row) => [row.id, row]))
  const rows = shown.rows.map((row) => now.get(row.id) ?? row)
  const fields = differences(shown.rows, rows, valuesOf)
  const changed = { fields, turn: shown.changed.turn + 1 }
  const next = fields.size === 0 ? shown : { ...shown, rows, changed }
  if (!isSameOrder(shown.rows, fresh.rows))
    return { shown: next, waiting: { added: Math.max(0, fresh.total - shown.total) } }
  return { shown: next.total === fresh.total ? next : { ...next, total: fresh.total } }
}
