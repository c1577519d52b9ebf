import { readFileSync } from 'node:fs'
import { parseAccept } from 'hono/utils/accept'
import i18next, { type i18n } from 'i18next'
import { readable } from '../../registry/text/readable.ts'
import { LANGUAGES, LOCALES } from '../settings/languages.ts'
import type { Message } from './problem.ts'

function load(): i18n {
  const resources = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { translation: JSON.parse(readFileSync(`${LOCALES}${language}.json`, 'utf8')) },
    ]),
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
    // A label within a sentence may have no text yet, too.
    parseMissingKeyHandler: (key: string) => readable(key) ?? key,
  })
  return instance
}

/** The web app's own translations, for the messages of the server. */
const texts = load()

/**
 * The supported language that the header prefers, regional variants included; English if none is.
 */
export function languageOf(acceptLanguage = 'en'): string {
  const accepted = parseAccept(acceptLanguage).filter(({ q }) => q > 0)
  const preferred = accepted.map(({ type }) => type.toLowerCase().replace(/-.*$/, ''))
  return preferred.find((language) => LANGUAGES.includes(language)) ?? 'en'
}

/** Translates a message into the language that an `Accept-Language` header prefers. */
export function translate({ key, params }: Message, acceptLanguage?: string): string {
  const options = { ...params, lng: languageOf(acceptLanguage) }
  // What is declared with its English text says so itself.
  if (!texts.exists(key, options))
    return String(params?.defaultValue ?? readable(key, Number(params?.count ?? NaN)) ?? key)
  return texts.t(key, options)
}
