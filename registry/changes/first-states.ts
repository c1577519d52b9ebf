import { getCall } from '../entities/access.ts'
import { getBodyFields } from '../entities/endpoints.ts'
import type { AnyResource } from '../entities/registry.ts'
import { listPossibleStates } from '../entities/states.ts'

/**
 * Returns the possible states of a new row, from the sent values and the defaults. A field with
 * limited write access can have any value, because a hook may derive it.
 */
export function listFirstStates(resource: AnyResource): string[] {
  if (!getCall(resource, 'create')) return []
  const bodyFields = getBodyFields(resource, 'create')
  const knownValues = Object.entries(resource.fields).map(([name, field]) => {
    if (bodyFields.includes(name) || ('writtenBy' in field && field.writtenBy))
      return [name, undefined]
    return [name, 'default' in field ? field.default : field.nullable && null]
  })
  return listPossibleStates(resource, Object.fromEntries(knownValues))
}
