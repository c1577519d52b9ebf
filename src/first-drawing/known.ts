import { parseCapabilities, type ProviderCapabilities } from '../api/capabilities.ts'
import { createPutIn } from '../i18n/texts/put-in.ts'

/** What the first rows are drawn with. */
interface Known {
  translate: (key: string, values?: Readonly<Record<string, unknown>>) => string
  capabilities: ProviderCapabilities
}

let current: Known | undefined

/** Returns what the first rows are drawn with, which is there before anything is drawn. */
export function known(): Known {
  if (!current) throw new Error('nothing is known yet')
  return current
}

/** Sets the texts of the page's language and what the provider can do, as they were received. */
export function setKnown(texts: Readonly<Record<string, string>>, provider: unknown): void {
  const putIn = createPutIn((key) => texts[key])
  const rules = new Intl.PluralRules(document.documentElement.lang)
  current = {
    capabilities: parseCapabilities(provider),
    translate(key, { smart_count: count, ...values } = {}) {
      const text = putIn(
        count === undefined ? key : `${key}_${rules.select(Number(count))}`,
        values,
      )
      // Other texts are for the app, and so is a list that has some.
      if (text === undefined) throw new Error(`${key} takes more than putting values in`)
      return text
    },
  }
}
