import type { Endpoint } from '../../../registry/entities/endpoints.ts'
import { type Field } from '../../../registry/fields/field-types.ts'
import { isPointing, getLabelName, getIncludedName } from '../../../registry/fields/targets.ts'
import type { Role } from '../../../resources/words/roles.ts'

/** Whether a field is declared for a role; told apart from the product's own reading of it. */
export const isFor = (field: Field, role: Role) =>
  field.type === 'id' || !field.roles || field.roles.includes(role)

/** The fields of an entity of which the answer of a call says nothing to a role. */
export function hiddenFrom(endpoint: Endpoint, role: Role): string[] {
  const only = endpoint.kind === 'read' ? endpoint.fields : undefined
  return Object.entries(endpoint.resource.fields)
    .filter(([name, field]) => !isFor(field, role) || (only && !only.includes(name)))
    .map(([name]) => name)
}

/** The keys under which a row would say something of these fields. */
export function listKeys({ resource }: Endpoint, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!isPointing(field)) return [name]
    const include = (field.type === 'reference' && field.include) || []
    return [name, getLabelName(name), ...include.map((one) => getIncludedName(name, one))]
  })
}
