import type { Endpoint } from '../../../registry/entities/endpoints.ts'
import { type Field } from '../../../registry/fields/field-types.ts'
import {
  isReferenceField,
  getReferenceTitleName,
  getIncludedFieldName,
} from '../../../registry/fields/targets.ts'
import type { Role } from '#business/words'

/** Returns whether a role can read a field, written independently of the product code. */
export const isReadable = (field: Field, role: Role) =>
  field.type === 'id' || !field.roles || field.roles.includes(role)

/** Lists the fields of an entity that the answer of an endpoint hides from a role. */
export function listHiddenFields(endpoint: Endpoint, role: Role): string[] {
  const only = endpoint.kind === 'read' ? endpoint.fields : undefined
  return Object.entries(endpoint.resource.fields)
    .filter(([name, field]) => !isReadable(field, role) || (only && !only.includes(name)))
    .map(([name]) => name)
}

/** Lists the keys that a row has for these fields. */
export function listKeys({ resource }: Endpoint, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    if (!isReferenceField(field)) return [name]
    const include = (field.type === 'reference' && field.include) || []
    return [
      name,
      getReferenceTitleName(name),
      ...include.map((included) => getIncludedFieldName(name, included)),
    ]
  })
}
