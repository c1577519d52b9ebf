import { getWarnings } from '../../registry/changes/override-reason.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { readTitle } from '../hooks/unavailable.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { findPlanned } from '../rows/reasons.ts'
import { findNewlyUncovered, readUncovered, type UncoveredRow } from '../rows/uncovered.ts'

/** The maximum number of rows that a warning names. */
const NAMED = 3

/** Finds the warnings of a change that has been written. */
type FindWarnings = () => Promise<FieldMessage[]>

/** Returns the key by which a plan knows a row that it changes. */
export const getRowKey = (entity: string, id: unknown): string => `${entity} ${String(id)}`

/** Returns the entities whose rows depend on those of an entity, such as jobs on shifts. */
const listDependent = (action: Action, name: AnyResource['name']): AnyResource[] =>
  Object.values<AnyResource>(action.registry).filter(
    (resource) =>
      !resource.union &&
      findPlanned(action, resource).some(({ availability: { entities, placeEntities } }) =>
        [...entities, ...placeEntities].some((entity) => entity === name),
      ),
  )

/**
 * Returns the people whom a row is about: itself, or those to whom it refers. Undefined for an entity
 * that refers to none, such as opening hours.
 */
function findPeople(
  { endpoint: { resource } }: Action,
  target: string,
  rows: readonly Row[],
): number[] | undefined {
  const names =
    resource.name === target
      ? ['id']
      : Object.entries(resource.fields).flatMap(([name, field]) =>
          field.type === 'reference' && field.to === target ? [name] : [],
        )
  if (names.length === 0) return undefined
  const ids = rows.flatMap((row) => names.map((name) => row[name]))
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

/** Reads the rows of some entities that nobody can do who has them. */
async function readRows(
  action: Action,
  dependent: readonly AnyResource[],
  about: readonly Row[],
): Promise<UncoveredRow[]> {
  const uncovered: UncoveredRow[] = []
  for (const resource of dependent) {
    const [planned] = findPlanned(action, resource)
    const people = planned && findPeople(action, planned.target.name, about)
    if (people?.length === 0) continue
    uncovered.push(...(await readUncovered(action, resource, people ? { people } : {})))
  }
  return uncovered
}

/**
 * Looks which rows are uncovered before an action, and returns the function that finds those which it
 * has left to people who cannot do them. Rows that the same plan changes are left out.
 */
export async function watchCoverage(action: Action, before: Row | null): Promise<FindWarnings> {
  const { resource, verb } = action.endpoint
  const none = async () => []
  if (!getWarnings(resource, verb).includes('uncovered')) return none
  const dependent = listDependent(action, resource.name)
  const about = [...(before ? [before] : []), action.values]
  const toKey = (row: UncoveredRow) => getRowKey(row.resource.name, row.id)
  const known = await readRows(action, dependent, about)
  const { plannedRows } = action
  return async () => {
    if (plannedRows === 'all') return []
    const hit = findNewlyUncovered(known, await readRows(action, dependent, about))
    const left = hit.filter((row) => !plannedRows?.has(toKey(row)))
    if (left.length === 0) return []
    const titles = await Promise.all(
      left.slice(0, NAMED).map((row) => readTitle(action, row.resource, row.id)),
    )
    const ellipsis = left.length > titles.length ? ', …' : ''
    const params = { count: left.length, titles: `${titles.join(', ')}${ellipsis}` }
    return [{ code: 'uncovered', field: 'id', text: { key: 'errors.field.uncovered', params } }]
  }
}
