import { getWarnings } from '../../registry/changes/override-reason.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { readTitle } from '../hooks/unavailable.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import { findPlanned } from '../rows/reasons.ts'
import { findNewlyUncovered, readUncovered, type UncoveredRow } from '../rows/uncovered.ts'

/** The maximum number of rows that a warning names. */
const MAX_TITLES = 3

/** Finds the warnings of a change that has been written. */
type FindWarnings = () => Promise<FieldMessage[]>

/** Returns the key of a row in `plannedRows`. */
export const getRowKey = (entity: string, id: unknown): string => `${entity} ${String(id)}`

/** Returns the entities whose coverage depends on an entity, such as jobs on shifts. */
const listDependentEntities = (action: Action, name: AnyResource['name']): AnyResource[] =>
  Object.values<AnyResource>(action.registry).filter(
    (resource) =>
      !resource.union &&
      findPlanned(action, resource).some(({ availability: { entities, placeEntities } }) =>
        [...entities, ...placeEntities].some((entity) => entity === name),
      ),
  )

/**
 * Returns the people that rows concern: the rows themselves, or their referenced people. Undefined
 * for an entity that refers to no people, such as opening hours.
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

/** Reads the rows of the dependent entities whose assigned person cannot do them. */
async function readUncoveredRows(
  action: Action,
  entities: readonly AnyResource[],
  changedRows: readonly Row[],
): Promise<UncoveredRow[]> {
  const uncovered: UncoveredRow[] = []
  for (const resource of entities) {
    const [plannedReference] = findPlanned(action, resource)
    const people = plannedReference && findPeople(action, plannedReference.target.name, changedRows)
    if (people?.length === 0) continue
    uncovered.push(...(await readUncovered(action, resource, people ? { people } : {})))
  }
  return uncovered
}

/**
 * Reads the uncovered rows before an action. Returns a function that finds the rows that became
 * uncovered since then, without rows that the same plan changes.
 */
export async function watchCoverage(action: Action, before: Row | null): Promise<FindWarnings> {
  const { resource, verb } = action.endpoint
  const findNothing = async () => []
  if (!getWarnings(resource, verb).includes('uncovered')) return findNothing
  const dependentEntities = listDependentEntities(action, resource.name)
  const changedRows = [...(before ? [before] : []), action.values]
  const toKey = (row: UncoveredRow) => getRowKey(row.resource.name, row.id)
  const uncoveredBefore = await readUncoveredRows(action, dependentEntities, changedRows)
  const { plannedRows } = action
  return async () => {
    if (plannedRows === 'all') return []
    const newlyUncovered = findNewlyUncovered(
      uncoveredBefore,
      await readUncoveredRows(action, dependentEntities, changedRows),
    )
    const uncoveredRows = newlyUncovered.filter((row) => !plannedRows?.has(toKey(row)))
    if (uncoveredRows.length === 0) return []
    const titles = await Promise.all(
      uncoveredRows.slice(0, MAX_TITLES).map((row) => readTitle(action, row.resource, row.id)),
    )
    const ellipsis = uncoveredRows.length > titles.length ? ', …' : ''
    const params = { count: uncoveredRows.length, titles: `${titles.join(', ')}${ellipsis}` }
    return [{ code: 'uncovered', field: 'id', text: { key: 'errors.field.uncovered', params } }]
  }
}
