import { LANGUAGES } from '../../../registry/words/languages.ts'
import { browserStorage, tabStorage } from '../api/storage.ts'
import { languageCode } from './texts/texts.ts'

/** The key of the chosen language in local storage. */
export const LANGUAGE_KEY = 'i18nextLng'
/** The query parameter that chooses a language. */
export const LANGUAGE_PARAM = 'lng'

/**
 * Returns the languages named by the user and the browser, in the order of the specification.
 * `public/boot.js` does the same.
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

/** Returns the supported language of a code; undefined for another language. */
export const findLanguage = (code: string): string | undefined =>
  LANGUAGES.find(({ locale }) => locale === languageCode(code).toLowerCase())?.locale

/** Returns the user's language: the first supported one, or English. */
export const detectLanguage = (): string =>
  listDetectedLanguages()
    .map(findLanguage)
    .find((language) => language !== undefined) ?? 'en'

/** Stores the chosen language. */
export const storeLanguage = (language: string): void =>
  browserStorage.setItem(LANGUAGE_KEY, language)
