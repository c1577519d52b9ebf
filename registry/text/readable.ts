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
/** The endings of plurals with those of their singulars; the first that fits counts. */
const ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/([^aeiou])ies$/, '$1y'],
  [/(ss|x|z|ch|sh|[bnrtv]us)es$/, '$1'],
  [/([^s])s$/, '$1'],
]

/** Returns a name as words: `percent_off`, `percent-off` and `percentOff` are `percent off`. */
export function wordsOf(name: string): string {
  return name
    .replace(
      /([a-z\d])([A-Z])/g,
      (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
    )
    .replace(/[-_]+/g, ' ')
    .trim()
}

/** Returns an English singular: `loyalty cards` is `loyalty card`. */
export function singularOf(words: string): string {
  const [, before = '', last = ''] = /^(.*?)(\S*)$/.exec(words) ?? []
  const known = IRREGULAR[last]
  if (known !== undefined) return before + known
  const ending = ENDINGS.find(([plural]) => plural.test(last))
  return ending ? before + last.replace(...ending) : words
}

/** Returns a text with a capital letter first. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns what English calls a field when nobody says otherwise: `city_id` is `City`, `tag_ids` are `Tags`. */
export const fieldWords = (name: string) =>
  capital(wordsOf(name.replace(/_ids$/, 's').replace(/_(id|at)$/, '')))

/** Returns what English calls rows of an entity when nobody says otherwise, by their number. */
export const entityWords = (name: string, count?: number) =>
  count === 1 ? singularOf(wordsOf(name)) : wordsOf(name)

type Reader = (names: readonly string[], count?: number) => string

const last: Reader = (names) => capital(wordsOf(names.at(-1) ?? ''))
const inSentence: Reader = (names) => wordsOf(names.at(-1) ?? '')

/** How the keys of labels are read in English, by their first part: those of what is declared. */
const READERS: Readonly<Record<string, Reader>> = {
  resources: ([entity = '', part, field = ''], count) =>
    part === 'fields' ? fieldWords(field) : entityWords(entity, count),
  lists: ([entity = '', list = '']) =>
    capital(list === 'all' ? wordsOf(entity) : `${wordsOf(list)} ${wordsOf(entity)}`),
  entries: ([entity = '']) => capital(wordsOf(entity)),
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

/**
 * Returns what stands in place of a label that no language has yet: the name of what is declared,
 * as English words. Undefined for any other text.
 */
export function readable(key: string, count?: number): string | undefined {
  const [group = '', ...names] = key.split('.')
  if (names.length === 0 || !Object.hasOwn(READERS, group)) return undefined
  return READERS[group]?.(names, count)
}
