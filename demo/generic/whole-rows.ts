import { registry } from '../../resources/index.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '../../resources/words/names.ts'
import type { AnyRow, RowOf, Sources, Stated, World } from '../world/world.ts'
import { genericRow } from './generic-row.ts'
import { apart, isRight, TRIES } from './rules.ts'

/** The names of the fields that are kept, not computed. */
const keptNames = ({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.computed ? [] : [name],
  )

/** Whether a row has a value in a field that must have one. */
function isFilled({ fields }: AnyResource, row: AnyRow, name: string): boolean {
  const field = fields[name]
  const isNullable = field !== undefined && 'nullable' in field && field.nullable
  return isNullable || (row[name] ?? null) !== null
}

/** Says which values have to be written down, because none could be made up. */
function refusal(resource: AnyResource, row: AnyRow, unstated: readonly string[]): Error {
  const empty = unstated.filter((name) => !isFilled(resource, row, name))
  const names = empty.length > 0 ? empty : unstated
  return new Error(
    `The demo business cannot make up ${names.join(', ')} of ${resource.name} ${row.id}. ` +
      'Write a value where these rows stand in demo/, or make the field nullable.',
  )
}

/** What is stated of a row, of fields that there are. */
function statedOf(kept: readonly string[], row: AnyRow): AnyRow {
  const stated: AnyRow = {}
  for (const name of kept) {
    const value = row[name]
    if (value !== undefined) stated[name] = value
  }
  return stated
}

/** Returns a function that makes up what is not stated of a row of the entity. */
function completing(resource: AnyResource, sources: Sources) {
  const kept = keptNames(resource)
  const isNew = apart(resource)
  return (given: AnyRow): AnyRow => {
    const stated = statedOf(kept, given)
    const unstated = kept.filter((name) => !(name in stated))
    if (unstated.length === 0) return stated
    const random = sources.random(`${resource.name} ${stated.id}`)
    const spot = { index: Number(stated.id) - 1, last: false, ours: false }
    let row = stated
    for (let tries = 0; tries < TRIES; tries++) {
      row = genericRow(resource, stated, spot, { ...sources, random })
      const isLegal = unstated.every((name) => isFilled(resource, row, name))
      if (isLegal && isRight(resource, row) && isNew(row)) return row
    }
    throw refusal(resource, row, unstated)
  }
}

/**
 * Returns what makes whole rows of stated ones: a field that is new in a declaration has a value in
 * every row, and one that has gone is in none.
 */
export function wholeRows(sources: Sources): World['whole'] {
  const makers = new Map<ResourceName, ReturnType<typeof completing>>()
  return <N extends ResourceName>(name: N, stated: Stated<N>): RowOf<N> => {
    const complete = makers.get(name) ?? completing(registry[name], sources)
    makers.set(name, complete)
    // Every field is stated, made up or refused, which no type can say of names known at run time.
    return complete({ ...stated }) as RowOf<N>
  }
}
