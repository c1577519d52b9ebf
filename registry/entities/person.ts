import type { AnyResource } from './registry.ts'
import type { FieldType } from '../fields/field-types.ts'

type Entities = Readonly<Record<string, AnyResource>>

/** The `person` of an entity whose rows are people. */
export const ROW_IS_PERSON = 'id'

/** The types whose fields can be erased even if they are never empty. */
export const ERASABLE_TYPES: readonly FieldType[] = ['text', 'longtext', 'email', 'phone', 'url']

/** Returns whether the rows of an entity are people, whom admins export and erase. */
export const isPersonEntity = ({ person, union }: AnyResource): boolean =>
  person === ROW_IS_PERSON && !union

/** Returns whether a field is personal itself, or copies a personal field. */
function isPersonal(entities: Entities, { fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  if (!field || field.type === 'id') return false
  if (field.personal) return true
  const [reference = '', copiedName = ''] = field.copies ?? []
  const source = fields[reference]
  const target = source?.type === 'reference' ? entities[source.to] : undefined
  return target !== undefined && isPersonal(entities, target, copiedName)
}

/** Lists the fields of an entity with personal data. */
export const listPersonalFields = (entities: Entities, resource: AnyResource): string[] =>
  Object.keys(resource.fields).filter((name) => isPersonal(entities, resource, name))
