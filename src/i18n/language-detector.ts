import type { LanguageDetectorModule } from 'i18next'
import { browserStorage, tabStorage } from '../api/storage.ts'

/** The key of the chosen language in local storage. */
export const KEPT_AS = 'i18nextLng'
/** The query parameter that chooses a language. */
export const ASKED_AS = 'lng'

/** Where a language may be named, in the order of the specification; public/boot.js looks alike. */
const detect = () =>
  [
    new URLSearchParams(location.search).get(ASKED_AS),
    /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1],
    browserStorage.getItem(KEPT_AS),
    tabStorage.getItem(KEPT_AS),
    ...navigator.languages,
    document.documentElement.lang,
  ].filter((code): code is string => Boolean(code))

/** Finds the user's language and keeps what they choose. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect,
  cacheUserLanguage(language) {
    browserStorage.setItem(KEPT_AS, language)
  },
}
