import './document.ts'
import { vi } from 'vitest'
import { readTexts } from '../../../server/settings/languages.ts'
import { createTranslation, type TextValues } from '../../../src/platform/i18n/texts/interpolate.ts'
import { createTextReader } from '../../../src/platform/i18n/texts/texts.ts'
import { loadEveryLanguage } from '../../../src/platform/i18n/translate-in-all.ts'

/** Loads the texts of all languages into the app, from their files. */
export async function loadAllTexts(): Promise<void> {
  const answer = (url: string) =>
    Response.json(readTexts(/(\w+)\.json$/.exec(String(url))?.[1] ?? 'en'))
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answer(url)))
  await loadEveryLanguage()
  vi.unstubAllGlobals()
}

/** Translates as the app does, once the texts are loaded. */
export const translateText = (language: string, key: string, values?: TextValues): string =>
  createTranslation(createTextReader(language))(key, values)
