import { callOf } from '../entities/access.ts'
import { bodyOf } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import { possibleStates } from '../entities/states.ts'

/** The states in which a row of an entity can be made, by what a call sends and what fields hold without it. */
export function firstStates(resource: AnyResource): string[] {
  if (!callOf(resource, 'create')) return []
  const asked = bodyOf(resource, 'create')
  const known = Object.entries(resource.fields).map(([name, field]) => {
    if (asked.includes(name)) return [name, undefined]
    return [name, 'default' in field ? field.default : field.nullable && null]
  })
  return possibleStates(resource, Object.fromEntries(known))
}
