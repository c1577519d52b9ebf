import i18next from 'i18next'
import { deriveLabel } from '../../../registry/text/derive-label.ts'
import { LANGUAGES } from '../../../registry/words/languages.ts'
import { loadTexts } from './texts/texts.ts'

/** Loads the texts of all languages. A language that fails to load is left out. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.allSettled(LANGUAGES.map(({ locale }) => loadTexts(locale)))
}

/** Returns a text in each loaded language, or its fallback if none has it. */
export function translateInAllLanguages(key: string): string[] {
  const texts = LANGUAGES.flatMap(({ locale }) =>
    i18next.exists(key, { lng: locale }) ? [i18next.getFixedT(locale)(key)] : [],
  )
  return texts.length > 0 ? texts : [deriveLabel(key) ?? key]
}
