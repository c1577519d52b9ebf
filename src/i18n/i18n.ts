import i18next from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import type { I18nProvider } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { LANGUAGES } from './languages.ts'

type Params = Record<string, unknown> & { _?: string; smart_count?: number; count?: number }

/** The language the interface speaks now. */
export function language(): string {
  return i18next.resolvedLanguage ?? 'en'
}

/** A new object for each language, so that everything that translates renders anew. */
function providerNow(): I18nProvider {
  const locale = language()
  return {
    translate: (key, { _: fallback, smart_count, ...params }: Params = {}) =>
      i18next.t(key, { defaultValue: fallback, count: smart_count, ...params }),
    changeLocale: async (next) => {
      await i18next.changeLanguage(next)
    },
    getLocale: () => locale,
    getLocales: () => [...LANGUAGES],
  }
}

let provider = providerNow()
const listeners = new Set<() => void>()

function onLanguage() {
  provider = providerNow()
  document.documentElement.lang = language()
  for (const listener of listeners) listener()
}

/** Detects the language and loads its texts. */
export async function startI18n(): Promise<void> {
  await i18next
    .use(HttpBackend)
    .use(LanguageDetector)
    .init({
      fallbackLng: 'en',
      supportedLngs: LANGUAGES.map(({ locale }) => locale),
      load: 'languageOnly',
      keySeparator: false,
      nsSeparator: false,
      returnEmptyString: false,
      interpolation: { escapeValue: false, formatSeparator: ',' },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      backend: { loadPath: '/locales/{{lng}}.json' },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        caches: ['localStorage'],
      },
    })
  i18next.on('languageChanged', onLanguage)
  onLanguage()
}

/** Calls back whenever the language has changed; answers how to end that. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** React-admin's translations, always those of the current language. */
export function useI18n(): I18nProvider {
  return useSyncExternalStore(onLanguageChange, () => provider)
}
