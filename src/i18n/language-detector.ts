import type { LanguageDetectorModule } from 'i18next'

/** The key of the chosen language in local storage. */
export const KEPT_AS = 'i18nextLng'
/** The query parameter that chooses a language. */
export const ASKED_AS = 'lng'

/** Reads a storage that may be closed to this page. */
function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(KEPT_AS)
  } catch {
    return null
  }
}

/** Where a language may be named, in the order of the specification; public/boot.js looks alike. */
const detect = () =>
  [
    new URLSearchParams(location.search).get(ASKED_AS),
    /(?:^|; )i18next=([^;]*)/.exec(document.cookie)?.[1],
    stored(() => localStorage),
    stored(() => sessionStorage),
    ...navigator.languages,
    document.documentElement.lang,
  ].filter((code): code is string => Boolean(code))

/** Finds the user's language and keeps what they choose. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect,
  cacheUserLanguage(language) {
    // For the server, which renders the first page of a list in it (server/web/rendering).
    Object.assign(document, {
      cookie: `page_language=${language}; Path=/apps; SameSite=Lax; Max-Age=31536000`,
    })
    try {
      localStorage.setItem(KEPT_AS, language)
    } catch {
      // Without a storage the language is found anew at the next visit.
    }
  },
}
