/** What comes by itself. */
const STAMPS = ['id', 'created_at', 'updated_at', 'deleted_at', 'version']

/** A name of another program as one of a field: `percentOff` is `percent_off`. */
export const snake = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toLowerCase()

/** The entity that a field of this name points to: `city_id` to `cities`; undefined for any other. */
export function referenceTo(name: string, entities: readonly string[]): string | undefined {
  const [, word = ''] = /^(\w+)_id$/.exec(name) ?? []
  const stem = word.replaceAll('_', '-')
  const plurals = [`${stem}s`, `${stem}es`, `${stem.replace(/y$/, '')}ies`]
  return word === '' ? undefined : entities.find((entity) => plurals.includes(entity))
}

interface Marks {
  mayBeEmpty: boolean
  isUnique?: boolean
  /** What a provider calls it, where that is another name. */
  from?: string
}

/** A field as `--fields` takes it; none for what comes by itself. */
export function fieldText(name: string, type: string, { mayBeEmpty, isUnique, from }: Marks) {
  if (STAMPS.includes(name)) return []
  const called = from === undefined || from === name ? '' : `@${from}`
  return [`${name}:${type}${mayBeEmpty ? '?' : ''}${isUnique ? '!' : ''}${called}`]
}
