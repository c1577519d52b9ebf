import { declaredLabels, type Labels } from './declared-labels.ts'
import { languages, readTexts } from './locale-files.ts'

/**
 * If a language lacks more keys than this, it is being translated, and only the first few are
 * printed.
 */
const MANY = 60
const FEW = 10

/** The plural suffix of a key. */
const FORM = /_(?:zero|one|two|few|many|other)$/

const listForms = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

const findMissing = (language: string, { plain, counted }: Labels) => {
  const texts = readTexts(language)
  const forms = counted.flatMap((key) => listForms(language).map((form) => `${key}_${form}`))
  return [...plain, ...forms].filter((key) => !texts[key])
}

/** The texts of screens and messages: those in English that no declaration requires. */
function writtenTexts({ plain, counted }: Labels): Labels {
  const english = readTexts('en')
  const isCounted = (key: string) => `${key}_one` in english && `${key}_other` in english
  const getBaseKey = (key: string) => {
    const base = key.replace(FORM, '')
    return isCounted(base) ? base : key
  }
  const declared = new Set([...plain, ...counted])
  const written = [...new Set(Object.keys(english).map(getBaseKey))].filter(
    (key) => !declared.has(key),
  )
  return { plain: written.filter((key) => !isCounted(key)), counted: written.filter(isCounted) }
}

const named = (keys: readonly string[], isWhole: boolean) =>
  keys.length > MANY && !isWhole
    ? `${keys.slice(0, FEW).join(', ')} and ${keys.length - FEW} more`
    : keys.join(', ')

/**
 * Lists what each language lacks, one line per language under a title; empty if nothing is missing.
 */
function section(title: string, labels: Labels, isWhole: boolean): string[] {
  const lines = languages.flatMap((language) => {
    const keys = findMissing(language, labels)
    return keys.length > 0 ? [`  public/locales/${language}.json: ${named(keys, isWhole)}`] : []
  })
  return lines.length > 0 ? [title, ...lines] : []
}

/** Lists the missing keys of each language, shortened for many; empty if none is missing. */
export function missingLabels(isWhole: boolean, labels: Labels = declaredLabels()): string {
  return [
    ...section(
      'Some labels are not translated yet; screens show the names as English words in their place.',
      labels,
      isWhole,
    ),
    ...section(
      'Some texts are not translated yet; screens show the English ones in their place.',
      writtenTexts(labels),
      isWhole,
    ),
  ].join('\n')
}
