import i18next from 'i18next'
import { LANGUAGES } from './languages.ts'
import { loadTexts } from './texts.ts'

/** Loads the texts of all languages; one that cannot be had is left out. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.allSettled(LANGUAGES.map(({ locale }) => loadTexts(locale)))
}

/** What a text is in each language whose texts are loaded. */
export const inEveryLanguage = (key: string): string[] =>
  LANGUAGES.flatMap(({ locale }) =>
    i18next.exists(key, { lng: locale }) ? [i18next.getFixedT(locale)(key)] : [],
  )
