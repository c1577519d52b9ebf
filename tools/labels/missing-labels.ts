import { declaredLabels, type Labels } from './declared-labels.ts'
import { languages, textsOf } from './locale-files.ts'

/** A language that lacks more keys than this is being translated; then the first few are named. */
const MANY = 60
const FEW = 10

/** The end of a key that says for which number its text is. */
const FORM = /_(?:zero|one|two|few|many|other)$/

const formsOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories

const lackedBy = (language: string, { plain, counted }: Labels) => {
  const texts = textsOf(language)
  const forms = counted.flatMap((key) => formsOf(language).map((form) => `${key}_${form}`))
  return [...plain, ...forms].filter((key) => !texts[key])
}

/** The texts that English has and that no declaration asks for: those of screens and messages. */
function writtenTexts({ plain, counted }: Labels): Labels {
  const english = textsOf('en')
  const isCounted = (key: string) => `${key}_one` in english && `${key}_other` in english
  const baseOf = (key: string) => {
    const base = key.replace(FORM, '')
    return isCounted(base) ? base : key
  }
  const declared = new Set([...plain, ...counted])
  const written = [...new Set(Object.keys(english).map(baseOf))].filter((key) => !declared.has(key))
  return { plain: written.filter((key) => !isCounted(key)), counted: written.filter(isCounted) }
}

const named = (keys: readonly string[]) =>
  keys.length > MANY
    ? `${keys.slice(0, FEW).join(', ')} and ${keys.length - FEW} more`
    : keys.join(', ')

/** Says in each language's own line what it lacks, under a title; nothing where none lacks anything. */
function section(title: string, labels: Labels): string[] {
  const lines = languages.flatMap((language) => {
    const keys = lackedBy(language, labels)
    return keys.length > 0 ? [`  public/locales/${language}.json: ${named(keys)}`] : []
  })
  return lines.length > 0 ? [title, ...lines] : []
}

/** Says what is not translated yet; empty where everything is. */
export function missingLabels(labels: Labels = declaredLabels()): string {
  return [
    ...section(
      'Some labels are not translated yet; screens show the names as English words in their place.',
      labels,
    ),
    ...section(
      'Some texts are not translated yet; screens show the English ones in their place.',
      writtenTexts(labels),
    ),
  ].join('\n')
}
