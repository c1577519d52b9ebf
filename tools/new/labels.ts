import {
  capitalizeFirstLetter,
  toSingular,
  splitWords as spaced,
} from '../../registry/text/derive-label.ts'
import type { Texts } from '../labels/locale-files.ts'
import { Mistake, type NewField } from './fields.ts'

const AUTOMATIC_FIELDS = ['id', 'created_at', 'updated_at', 'deleted_at']

/**
 * Returns the default English name of an entity: `loyalty-cards` is `loyalty card|loyalty cards`.
 */
export function buildEnglishName(name: string): string {
  return `${toSingular(spaced(name))}|${spaced(name)}`
}

/** Returns the most common label of fields with this name. */
export function findUsualLabel(texts: Readonly<Texts>, field: string): string | undefined {
  const counts = new Map<string, number>()
  for (const [key, text] of Object.entries(texts)) {
    if (key.startsWith('resources.') && key.endsWith(`.fields.${field}`))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].sort(([, firstCount], [, secondCount]) => secondCount - firstCount)[0]?.[0]
}

/** Returns the label keys of an entity's fields and choices, each with its word in `--label-xx`. */
export function listWords(name: string, fields: readonly NewField[]): Map<string, string> {
  const keys = new Map(
    [...AUTOMATIC_FIELDS, ...fields.map((field) => field.name)].map((field) => [
      field,
      `resources.${name}.fields.${field}`,
    ]),
  )
  for (const field of fields)
    for (const value of field.values)
      keys.set(`${field.name}.${value}`, `choices.${name}.${field.name}.${value}`)
  return keys
}

/** Parses the texts of a name: `singular|plural`, or one for each plural form of the language. */
export function buildNameTexts(name: string, text: string, language: string): Texts {
  const forms = text.split('|').map((getForm) => getForm.trim())
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const plural = forms.at(-1) ?? ''
  const hasAllForms = forms.length === pluralCategories.length
  const pickForm = (category: string, index: number) =>
    hasAllForms ? forms[index] : category === 'one' ? forms[0] : plural
  const texts = pluralCategories.map((category, index) => [
    `resources.${name}.name_${category}`,
    pickForm(category, index) ?? plural,
  ])
  return { ...Object.fromEntries(texts), [`lists.${name}.all`]: capitalizeFirstLetter(plural) }
}

/** Splits labels such as `carte|cartes; price=Prix`. */
export function parseLabels(text: string): { name: string; words: Map<string, string> } {
  const [name = '', ...labelTexts] = text.split(';').map((part) => part.trim())
  const words = labelTexts.filter(Boolean).map((labelText): [string, string] => {
    const [word = '', ...label] = labelText.split('=')
    if (label.length === 0) throw new Mistake(`'${labelText}' is no label. Write field=Label.`)
    return [word.trim(), label.join('=').trim()]
  })
  return { name, words: new Map(words) }
}
