import { capital, singularOf, wordsOf as spaced } from '../../registry/text/readable.ts'
import type { Texts } from '../labels/locale-files.ts'
import { Mistake, type NewField } from './fields.ts'

const STAMPS = ['id', 'created_at', 'updated_at', 'deleted_at']

/** What English calls an entity when nobody says otherwise: `loyalty-cards` is `loyalty card|loyalty cards`. */
export function englishName(name: string): string {
  return `${singularOf(spaced(name))}|${spaced(name)}`
}

/** What most entities call a field of this name. */
export function knownLabel(texts: Readonly<Texts>, field: string): string | undefined {
  const counts = new Map<string, number>()
  for (const [key, text] of Object.entries(texts)) {
    if (key.startsWith('resources.') && key.endsWith(`.fields.${field}`))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** The keys that an entity's fields and choices need, each with the word that names it in `--label-xx`. */
export function wordsOf(name: string, fields: readonly NewField[]): Map<string, string> {
  const keys = new Map(
    [...STAMPS, ...fields.map((field) => field.name)].map((field) => [
      field,
      `resources.${name}.fields.${field}`,
    ]),
  )
  for (const field of fields)
    for (const value of field.values)
      keys.set(`${field.name}.${value}`, `choices.${name}.${field.name}.${value}`)
  return keys
}

/** The name's texts: `singular|plural`, or one for each of the language's plural forms. */
export function nameTexts(name: string, asked: string, language: string): Texts {
  const forms = asked.split('|').map((form) => form.trim())
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const plural = forms.at(-1) ?? ''
  const each = forms.length === pluralCategories.length
  const form = (category: string, at: number) =>
    each ? forms[at] : category === 'one' ? forms[0] : plural
  const texts = pluralCategories.map((category, at) => [
    `resources.${name}.name_${category}`,
    form(category, at) ?? plural,
  ])
  return { ...Object.fromEntries(texts), [`lists.${name}.all`]: capital(plural) }
}

/** `carte|cartes; price=Prix` taken apart. */
export function parseLabels(asked: string): { name: string; words: Map<string, string> } {
  const [name = '', ...pairs] = asked.split(';').map((part) => part.trim())
  const words = pairs.filter(Boolean).map((pair): [string, string] => {
    const [word = '', ...label] = pair.split('=')
    if (label.length === 0) throw new Mistake(`'${pair}' is no label. Write field=Label.`)
    return [word.trim(), label.join('=').trim()]
  })
  return { name, words: new Map(words) }
}
