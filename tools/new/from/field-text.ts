/** The fields that every entity has. */
const STAMPS = ['id', 'created_at', 'updated_at', 'deleted_at', 'version']

/** Converts a name of another program to that of a field: `percent_off` for `percentOff`. */
export const snake = (name: string) =>
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
  const [, word = ''] = /^(\w+)_id$/.exec(name) ?? []
  const stem = word.replaceAll('_', '-')
  const plurals = [`${stem}s`, `${stem}es`, `${stem.replace(/y$/, '')}ies`]
  return word === '' ? undefined : entities.find((entity) => plurals.includes(entity))
}

interface Marks {
  mayBeEmpty: boolean
  isUnique?: boolean
  /** The name at the provider, if it differs. */
  from?: string
}

/** Writes a field for `--fields`; undefined for fields that are added automatically. */
export function fieldText(name: string, type: string, { mayBeEmpty, isUnique, from }: Marks) {
  if (STAMPS.includes(name)) return []
  const externalName = from === undefined || from === name ? '' : `@${from}`
  return [`${name}:${type}${mayBeEmpty ? '?' : ''}${isUnique ? '!' : ''}${externalName}`]
}
