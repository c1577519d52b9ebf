import i18next from 'i18next'
import { readable } from '../../registry/text/readable.ts'
import { LANGUAGES } from './languages.ts'
import { loadTexts } from './texts/texts.ts'

/** Loads the texts of all languages; one that cannot be had is left out. */
export async function loadEveryLanguage(): Promise<void> {
  await Promise.allSettled(LANGUAGES.map(({ locale }) => loadTexts(locale)))
}

/** What a text is in each language whose texts are loaded; what stands in for one that none of them has. */
export function inEveryLanguage(key: string): string[] {
  const found = LANGUAGES.flatMap(({ locale }) =>
    i18next.exists(key, { lng: locale }) ? [i18next.getFixedT(locale)(key)] : [],
  )
  return found.length > 0 ? found : [readable(key) ?? key]
}
