import { parseAccept } from 'hono/utils/accept'
import i18next, { type i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { deriveLabel } from '../../registry/text/derive-label.ts'
import { LANGUAGES, readTexts } from '../settings/languages.ts'
import type { Message } from './problem.ts'

function loadTranslations(): i18n {
  const resources = Object.fromEntries(
    LANGUAGES.map((language) => [language, { translation: readTexts(language) }]),
  )
  const instance = i18next.createInstance()
  void instance.init({
    resources,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    initImmediate: false,
    interpolation: { escapeValue: false },
    // A label inside a sentence can lack a translation, too.
    parseMissingKeyHandler: (key: string) => deriveLabel(key) ?? key,
  })
  return instance
}

/** The web app's own translations, for the messages of the server. */
const translations = loadTranslations()

/** The supported languages that headers prefer. A few headers come with most requests. */
const negotiatedLanguages = new LRUCache<string, string>({ max: 200 })

/**
 * Returns the supported language that the header prefers, by language without region; English if
 * there is none.
 */
export function negotiateLanguage(acceptLanguage = 'en'): string {
  const cached = negotiatedLanguages.get(acceptLanguage)
  if (cached !== undefined) return cached
  const language = findPreferredLanguage(acceptLanguage)
  negotiatedLanguages.set(acceptLanguage, language)
  return language
}

function findPreferredLanguage(acceptLanguage: string): string {
  const accepted = parseAccept(acceptLanguage).filter(({ q }) => q > 0)
  const preferred = accepted.map(({ type }) => type.toLowerCase().replace(/-.*$/, ''))
  return preferred.find((language) => LANGUAGES.includes(language)) ?? 'en'
}

/** Translates a message into the language that an `Accept-Language` header prefers. */
export function translate({ key, params }: Message, acceptLanguage?: string): string {
  const options = { ...params, lng: negotiateLanguage(acceptLanguage) }
  // A declared text is the English text itself.
  if (!translations.exists(key, options))
    return String(params?.defaultValue ?? deriveLabel(key, Number(params?.count ?? NaN)) ?? key)
  return translations.t(key, options)
}
