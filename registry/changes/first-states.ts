import { getCall } from '../entities/access.ts'
import { getBodyFields } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import { possibleStates } from '../entities/states.ts'

/**
 * Returns the possible states of a new row, from the values that a call sends and the defaults. A
 * field that not everybody writes can have any value, because a hook may derive it.
 */
export function firstStates(resource: AnyResource): string[] {
  if (!getCall(resource, 'create')) return []
  const bodyFields = getBodyFields(resource, 'create')
  const facts = Object.entries(resource.fields).map(([name, field]) => {
    if (bodyFields.includes(name) || ('writtenBy' in field && field.writtenBy))
      return [name, undefined]
    return [name, 'default' in field ? field.default : field.nullable && null]
  })
  return possibleStates(resource, Object.fromEntries(facts))
}
