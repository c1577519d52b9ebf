import { declaredLabels, type Labels } from './declared-labels.ts'
import { languages, textsOf } from './locale-files.ts'

const formsOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** The keys of labels that a language has no text for, with each of its plural forms. */
export function missingIn(language: string, { plain, counted }: Labels): string[] {
  const texts = textsOf(language)
  const forms = counted.flatMap((key) => formsOf(language).map((form) => `${key}_${form}`))
  return [...plain, ...forms].filter((key) => !texts[key])
}

/** Says in each language's own lines which labels are not translated yet; empty where all are. */
export function missingLabels(labels: Labels = declaredLabels()): string {
  const lines = languages.flatMap((language) => {
    const missing = missingIn(language, labels)
    return missing.length > 0 ? [`  public/locales/${language}.json: ${missing.join(', ')}`] : []
  })
  if (lines.length === 0) return ''
  return [
    'Some labels are not translated yet; screens show the names as English words in their place.',
    ...lines,
  ].join('\n')
}
