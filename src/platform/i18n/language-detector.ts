import type { LanguageDetectorModule } from 'i18next'
import { browserStorage, tabStorage } from '../api/storage.ts'

/** The key of the chosen language in local storage. */
export const LANGUAGE_KEY = 'i18nextLng'
/** The query parameter that chooses a language. */
export const LANGUAGE_PARAM = 'lng'

/**
 * Returns the first language named in the order of the specification. `public/boot.js` does the
 * same.
 */
const listDetectedLanguages = () =>
  [
    new URLSearchParams(location.search).get(LANGUAGE_PARAM),
    /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1],
    browserStorage.getItem(LANGUAGE_KEY),
    tabStorage.getItem(LANGUAGE_KEY),
    ...navigator.languages,
    document.documentElement.lang,
  ].filter((code): code is string => Boolean(code))

/** Detects the user's language and stores the chosen one. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: listDetectedLanguages,
  cacheUserLanguage(language) {
    browserStorage.setItem(LANGUAGE_KEY, language)
  },
}
