/** The fields that every entity has. */
const AUTOMATIC_FIELDS = ['id', 'created_at', 'updated_at', 'deleted_at', 'version']

/** Converts a name of another program to that of a field: `percent_off` for `percentOff`. */
export const toFieldName = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toLowerCase()

/**
 * Returns the entity that a field's name suggests: `cities` for `city_id`; undefined for others.
 */
export function findReferencedEntity(
  name: string,
  entities: readonly string[],
): string | undefined {
  const [, singularName = ''] = /^(\w+)_id$/.exec(name) ?? []
  const stem = singularName.replaceAll('_', '-')
  const plurals = [`${stem}s`, `${stem}es`, `${stem.replace(/y$/, '')}ies`]
  return singularName === '' ? undefined : entities.find((entity) => plurals.includes(entity))
}

interface FieldModifiers {
  isNullable: boolean
  isUnique?: boolean
  /** The name at the provider, if it differs. */
  sourceName?: string
}

/** Writes a field for `--fields`; undefined for fields that are added automatically. */
export function writeField(
  name: string,
  type: string,
  { isNullable, isUnique, sourceName }: FieldModifiers,
) {
  if (AUTOMATIC_FIELDS.includes(name)) return []
  const externalName = sourceName === undefined || sourceName === name ? '' : `@${sourceName}`
  return [`${name}:${type}${isNullable ? '?' : ''}${isUnique ? '!' : ''}${externalName}`]
}
