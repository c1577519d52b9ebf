import i18next, { type i18n } from 'i18next'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Message } from './problem.ts'

const folder = fileURLToPath(new URL('../../public/locales/', import.meta.url))

function load(): i18n {
  const languages = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
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
    nonExplicitSupportedLngs: true,
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

/** Translates into the first language of an Accept-Language header that there is. */
export function translate(message: Message, acceptLanguage = 'en'): string {
  const wanted = acceptLanguage.split(',').map((part) => (part.split(';')[0] ?? '').trim())
  const language = wanted.find((name) => texts.services.languageUtils.isSupportedCode(name))
  return texts.t(message.key, { ...message.params, lng: language ?? 'en' })
}
