import type { I18nProvider } from 'ra-core'
import { parseCapabilities, type ProviderCapabilities } from '../api/capabilities.ts'
import { createPutIn } from '../i18n/texts/put-in.ts'

let capabilities: ProviderCapabilities | undefined

/** Returns what the provider can do, which is told before anything is rendered. */
export function knownCapabilities(): ProviderCapabilities {
  if (!capabilities) throw new Error('nothing is known of the provider yet')
  return capabilities
}

/** Takes the provider's answer to `GET capabilities`. */
export function setCapabilities(answer: unknown): void {
  capabilities = parseCapabilities(answer)
}

/** A list that only the app can show. */
export class ForTheApp extends Error {}

/**
 * Returns react-admin's i18n provider over the texts of a language. Throws `ForTheApp` for a text
 * that is missing or takes more than putting values in.
 */
export function i18nOf(language: string, texts: Readonly<Record<string, string>>): I18nProvider {
  const putIn = createPutIn((key) => texts[key])
  const rules = new Intl.PluralRules(language)
  return {
    getLocale: () => language,
    changeLocale: () => Promise.resolve(),
    translate(key, { smart_count: count, ...values } = {}) {
      const text = putIn(
        count === undefined ? key : `${key}_${rules.select(Number(count))}`,
        values,
      )
      if (text === undefined) throw new ForTheApp(key)
      return text
    },
  }
}
