import { deriveLabel } from '../../../registry/text/derive-label.ts'
import { LANGUAGES } from '../../../registry/words/languages.ts'
import { createTranslation } from './texts/interpolate.ts'
import { createTextReader, loadTexts, readRawText } from './texts/texts.ts'

/** Loads the texts of all languages. A language that fails to load is left out. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.allSettled(LANGUAGES.map(({ locale }) => loadTexts(locale)))
}

/** Returns a text in each loaded language, or its fallback if none has it. */
export function translateInAllLanguages(key: string): string[] {
  const texts = LANGUAGES.flatMap(({ locale }) =>
    readRawText(locale, key) === undefined
      ? []
      : [createTranslation(createTextReader(locale))(key)],
  )
  return texts.length > 0 ? texts : [deriveLabel(key) ?? key]
}
