import { registry } from '#business'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'
import type { AnyRow, DemoRow, Sources, Stated, World } from '../world/world.ts'
import { genericRow } from './generic-row.ts'
import { createUniqueCheck, isFilled, isRight, keptNames, TRIES } from './rules.ts'

/** Creates the error that lists values which must be stated, because none could be drawn. */
function refusal(resource: AnyResource, row: AnyRow, unstated: readonly string[]): Error {
  const empty = unstated.filter((name) => !isFilled(resource, row, name))
  const names = empty.length > 0 ? empty : unstated
  return new Error(
    `The demo business cannot make up ${names.join(', ')} of ${resource.name} ${row.id}. ` +
      'Write a value where these rows stand in demo/, or make the field nullable.',
  )
}

/** Returns the stated values of fields that exist. */
function pickStated(names: readonly string[], row: AnyRow): AnyRow {
  const stated: AnyRow = {}
  for (const name of names) {
    const value = row[name]
    if (value !== undefined) stated[name] = value
  }
  return stated
}

/** Returns a function that draws the values which a row does not state. */
function completing(resource: AnyResource, sources: Sources) {
  const keptFields = keptNames(resource)
  const isNew = createUniqueCheck(resource)
  return (statedValues: AnyRow): AnyRow => {
    const stated = pickStated(keptFields, statedValues)
    const unstated = keptFields.filter((name) => !(name in stated))
    if (unstated.length === 0) return stated
    const random = sources.random(`${resource.name} ${stated.id}`)
    const spot = { index: Number(stated.id) - 1, last: false, ours: false }
    let row = stated
    for (let attempt = 0; attempt < TRIES; attempt++) {
      row = genericRow(resource, stated, spot, { ...sources, random })
      const isLegal = unstated.every((name) => isFilled(resource, row, name))
      if (isLegal && isRight(resource, row) && isNew(row)) return row
    }
    throw refusal(resource, row, unstated)
  }
}

/**
 * Returns a function that completes stated rows by the current fields: it draws values of new
 * fields and drops those of removed ones.
 */
export function wholeRows(sources: Sources): World['whole'] {
  const makers = new Map<ResourceName, ReturnType<typeof completing>>()
  return <N extends ResourceName>(name: N, stated: Stated<N>): DemoRow<N> => {
    const complete = makers.get(name) ?? completing(registry[name], sources)
    makers.set(name, complete)
    // Every field is stated, drawn or refused, which types cannot express for names known at run
    // time.
    return complete({ ...stated }) as DemoRow<N>
  }
}
