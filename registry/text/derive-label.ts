const IRREGULAR_PLURALS: Readonly<Record<string, string>> = {
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
const PLURAL_ENDINGS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/([^aeiou])ies$/, '$1y'],
  [/(ss|x|z|ch|sh|[bnrtv]us)es$/, '$1'],
  [/([^s])s$/, '$1'],
]

/** Splits a name into words: `percent_off`, `percent-off` and `percentOff` become `percent off`. */
export function splitWords(name: string): string {
  return name
    .replace(
      /([a-z\d])([A-Z])/g,
      (_, lastLetter: string, firstLetter: string) => `${lastLetter} ${firstLetter.toLowerCase()}`,
    )
    .replace(/[-_]+/g, ' ')
    .trim()
}

/** Returns the English singular: `loyalty cards` becomes `loyalty card`. */
export function toSingular(words: string): string {
  const [, leadingWords = '', lastWord = ''] = /^(.*?)(\S*)$/.exec(words) ?? []
  const irregular = IRREGULAR_PLURALS[lastWord]
  if (irregular !== undefined) return leadingWords + irregular
  const ending = PLURAL_ENDINGS.find(([plural]) => plural.test(lastWord))
  return ending ? leadingWords + lastWord.replace(...ending) : words
}

/** Returns a text with its first letter in upper case. */
export const capitalizeFirstLetter = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the default English label of a field: `City` for `city_id`, `Tags` for `tag_ids`. */
export const deriveFieldLabel = (name: string) =>
  capitalizeFirstLetter(splitWords(name.replace(/_ids$/, 's').replace(/_(id|at)$/, '')))

/** Returns the default English name of an entity's rows, in the number of `count`. */
export const deriveEntityName = (name: string, count?: number) =>
  count === 1 ? toSingular(splitWords(name)) : splitWords(name)

type LabelBuilder = (names: readonly string[], count?: number) => string

const capitalizeLastName: LabelBuilder = (names) =>
  capitalizeFirstLetter(splitWords(names.at(-1) ?? ''))
const splitLastName: LabelBuilder = (names) => splitWords(names.at(-1) ?? '')

/** The functions that derive English labels, by the first part of a key. */
const LABEL_BUILDERS: Readonly<Record<string, LabelBuilder>> = {
  resources: ([entity = '', part, field = ''], count) =>
    part === 'fields' ? deriveFieldLabel(field) : deriveEntityName(entity, count),
  lists: ([entity = '', list = '']) =>
    capitalizeFirstLetter(
      list === 'all' ? splitWords(entity) : `${splitWords(list)} ${splitWords(entity)}`,
    ),
  entries: ([entity = '']) => capitalizeFirstLetter(splitWords(entity)),
  reports: (names) =>
    names[0] === 'counted' ? splitLastName(names) : deriveFieldLabel(names.at(-1) ?? ''),
  tabs: capitalizeLastName,
  choices: capitalizeLastName,
  states: capitalizeLastName,
  groups: capitalizeLastName,
  menu: capitalizeLastName,
  pages: capitalizeLastName,
  roles: capitalizeLastName,
  dashboard: capitalizeLastName,
  checks: (names) => `${capitalizeLastName(names)}.`,
}

/** Derives an English label from a key without a translation; undefined for other keys. */
export function deriveLabel(key: string, count?: number): string | undefined {
  const [group = '', ...names] = key.split('.')
  if (names.length === 0 || !Object.hasOwn(LABEL_BUILDERS, group)) return undefined
  return LABEL_BUILDERS[group]?.(names, count)
}
