import type { AnyResource } from '../../registry/entities/registry.ts'
import { getMaxLines } from '../../registry/fields/row-lines.ts'
import type { AnyRow } from '../world/world.ts'
import { genericRows, type GenericContext, listMissingTargets } from './generic-rows.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The number of rows of an entity without written ones. */
const GENERIC = 24

/** Returns the fields that count the rows which refer to a row. The database counts them. */
const listCounters = (registry: Entities, { name }: AnyResource): string[] =>
  Object.values(registry).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) =>
      field.type === 'reference' && field.to === name && field.capacity ? field.capacity.count : [],
    ),
  )

/** Leaves out the lines that exceed the maximum of their parent. */
function limitLines(registry: Entities, { name }: AnyResource, rows: readonly AnyRow[]): AnyRow[] {
  const parents = Object.values(registry).flatMap(({ lines }) =>
    lines?.entity === name ? lines : [],
  )
  return parents.reduce<AnyRow[]>(
    (kept, lines) => {
      const counts = new Map<unknown, number>()
      return kept.filter((row) => {
        const parent = row[lines.reference]
        const count = (counts.get(parent) ?? 0) + 1
        if (count > getMaxLines(lines)) return false
        counts.set(parent, count)
        return true
      })
    },
    [...rows],
  )
}

/** Generates rows of an entity that obey the rules of all entities, and why there are not more. */
export function rowsInRegistry(
  registry: Entities,
  resource: AnyResource,
  context: GenericContext,
): { rows: AnyRow[]; reason: string } {
  const counters = Object.fromEntries(listCounters(registry, resource).map((name) => [name, 0]))
  const rows = genericRows(resource, GENERIC, context).map((row) => ({ ...row, ...counters }))
  const missing = listMissingTargets(resource, context)
  const reason =
    missing.length > 0
      ? `nothing can be made up for ${missing.join(', ')}`
      : 'no others obey its rules'
  return { rows: limitLines(registry, resource, rows), reason }
}

/** Describes the rows that are left out, in one line; undefined if there are none. */
export const describeLeftOut = (
  { name }: AnyResource,
  kept: number,
  reason: string,
): string | undefined =>
  kept < GENERIC
    ? `Demo rows of ${name}: ${GENERIC - kept} of ${GENERIC} left out, because ${reason}.`
    : undefined
