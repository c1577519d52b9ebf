import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAccept } from 'hono/utils/accept'
import i18next, { type i18n } from 'i18next'
import type { Message } from './problem.ts'

const folder = fileURLToPath(new URL('../../public/locales/', import.meta.url))
const languages = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

function load(): i18n {
  const resources = Object.fromEntries(
    languages.map((language) => [
      language,
      { translation: JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8')) },
    ]),
  )
  const instance = i18next.createInstance()
  void instance.init({
    resources,
    fallbackLng: 'en',
    supportedLngs: languages,
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    initImmediate: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

/** The same texts as the screens have, for the sentences the server says itself. */
const texts = load()

/** The language of ours that a header prefers, whichever country's it is; English where none is accepted. */
function languageOf(acceptLanguage: string): string {
  const accepted = parseAccept(acceptLanguage).filter(({ q }) => q > 0)
  const wanted = accepted.map(({ type }) => type.toLowerCase().replace(/-.*$/, ''))
  return wanted.find((language) => languages.includes(language)) ?? 'en'
}

/** Translates into the language that an Accept-Language header prefers. */
export function translate(message: Message, acceptLanguage = 'en'): string {
  return texts.t(message.key, { ...message.params, lng: languageOf(acceptLanguage) })
}
