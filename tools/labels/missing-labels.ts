import { IS_ENGINE_OWN } from '../../server/settings/business-folder.mjs'
import { listDeclaredLabels, type Labels } from './declared-labels.ts'
import { languages, readTexts } from './locale-files.ts'

/**
 * The maximum number of missing keys to list completely. A language with more missing keys is still
 * being translated.
 */
const MAX_LISTED = 60
const SHORTENED_COUNT = 10

/** The plural suffix of a key. */
const PLURAL_SUFFIX = /_(?:zero|one|two|few|many|other)$/

const listForms = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** Lists the keys of labels that a language lacks. */
export const findMissingTexts = (language: string, { plain, counted }: Labels): string[] => {
  const texts = readTexts(language)
  const forms = counted.flatMap((key) => listForms(language).map((form) => `${key}_${form}`))
  return [...plain, ...forms].filter((key) => !texts[key])
}

/** Lists the keys of screens and messages: all English keys that no declaration requires. */
function listInterfaceTexts({ plain, counted }: Labels): Labels {
  const english = readTexts('en')
  const isCounted = (key: string) => `${key}_one` in english && `${key}_other` in english
  const getBaseKey = (key: string) => {
    const base = key.replace(PLURAL_SUFFIX, '')
    return isCounted(base) ? base : key
  }
  const declared = new Set([...plain, ...counted])
  const interfaceKeys = [...new Set(Object.keys(english).map(getBaseKey))].filter(
    (key) => !declared.has(key),
  )
  return {
    plain: interfaceKeys.filter((key) => !isCounted(key)),
    counted: interfaceKeys.filter(isCounted),
  }
}

const formatKeys = (keys: readonly string[], isComplete: boolean) =>
  keys.length > MAX_LISTED && !isComplete
    ? `${keys.slice(0, SHORTENED_COUNT).join(', ')} and ${keys.length - SHORTENED_COUNT} more`
    : keys.join(', ')

/**
 * Lists what each language lacks, one line per language under a title; empty if nothing is missing.
 */
function listMissing(
  title: string,
  labels: Labels,
  { folder, isComplete }: { folder: string; isComplete: boolean },
): string[] {
  const lines = languages.flatMap((language) => {
    const keys = findMissingTexts(language, labels)
    return keys.length > 0 ? [`  ${folder}/${language}.json: ${formatKeys(keys, isComplete)}`] : []
  })
  return lines.length > 0 ? [title, ...lines] : []
}

/** Lists the missing keys of each language, shortened for many; empty if none is missing. */
export function reportMissingLabels(
  isComplete: boolean,
  labels: Labels = listDeclaredLabels(),
): string {
  return [
    ...listMissing(
      'Some labels are not translated yet; screens show the names as English words in their place.',
      labels,
      { folder: 'locales', isComplete },
    ),
    ...listMissing(
      'Some texts are not translated yet; screens show the English ones in their place.',
      listInterfaceTexts(labels),
      { folder: IS_ENGINE_OWN ? 'public/locales' : 'locales', isComplete },
    ),
  ].join('\n')
}
