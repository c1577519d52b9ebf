const IRREGULAR: Readonly<Record<string, string>> = {
  children: 'child',
  crises: 'crisis',
  feet: 'foot',
  media: 'medium',
  men: 'man',
  people: 'person',
  series: 'series',
  staff: 'staff',
  wives: 'wife',
  women: 'woman',
}
/** English plural endings with their singulars. The first match counts. */
const ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/([^aeiou])ies$/, '$1y'],
  [/(ss|x|z|ch|sh|[bnrtv]us)es$/, '$1'],
  [/([^s])s$/, '$1'],
]

/** Returns a name as words: `percent_off`, `percent-off` and `percentOff` are `percent off`. */
export function splitWords(name: string): string {
  return name
    .replace(
      /([a-z\d])([A-Z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replace(/[-_]+/g, ' ')
    .trim()
}

/** Returns an English singular: `loyalty cards` is `loyalty card`. */
export function toSingular(words: string): string {
  const [, before = '', last = ''] = /^(.*?)(\S*)$/.exec(words) ?? []
  const irregular = IRREGULAR[last]
  if (irregular !== undefined) return before + irregular
  const ending = ENDINGS.find(([plural]) => plural.test(last))
  return ending ? before + last.replace(...ending) : words
}

/** Returns a text with a capital letter first. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the default English label of a field: `City` for `city_id`, `Tags` for `tag_ids`. */
export const fieldWords = (name: string) =>
  capital(splitWords(name.replace(/_ids$/, 's').replace(/_(id|at)$/, '')))

/** Returns the default English name of an entity's rows, by their number. */
export const entityWords = (name: string, count?: number) =>
  count === 1 ? toSingular(splitWords(name)) : splitWords(name)

type Reader = (names: readonly string[], count?: number) => string

const last: Reader = (names) => capital(splitWords(names.at(-1) ?? ''))
const inSentence: Reader = (names) => splitWords(names.at(-1) ?? '')

/** The functions that derive English labels, by the first part of a key. */
const READERS: Readonly<Record<string, Reader>> = {
  resources: ([entity = '', part, field = ''], count) =>
    part === 'fields' ? fieldWords(field) : entityWords(entity, count),
  lists: ([entity = '', list = '']) =>
    capital(list === 'all' ? splitWords(entity) : `${splitWords(list)} ${splitWords(entity)}`),
  entries: ([entity = '']) => capital(splitWords(entity)),
  reports: (names) => (names[0] === 'counted' ? inSentence(names) : fieldWords(names.at(-1) ?? '')),
  tabs: last,
  choices: last,
  states: last,
  groups: last,
  menu: last,
  roles: last,
  dashboard: last,
  checks: (names) => `${last(names)}.`,
}

/** Derives an English label from a key that no language has. Undefined for other texts. */
export function deriveLabel(key: string, count?: number): string | undefined {
  const [group = '', ...names] = key.split('.')
  if (names.length === 0 || !Object.hasOwn(READERS, group)) return undefined
  return READERS[group]?.(names, count)
}
