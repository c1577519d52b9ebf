import i18next, { type TOptions } from 'i18next'

/** The namespace of our own texts: one file per language. */
const OURS = 'translation'
/** The namespace of the texts of react-admin's stock components, loaded with the first stock screen. */
export const STOCK = 'react-admin'
/** All namespaces, in the order in which a text is looked for. */
export const NAMESPACES = [OURS, STOCK] as const

/** Returns the URL of a namespace's texts. */
export function textsUrl(language: string, namespace: string): string {
  return `${namespace === STOCK ? '/locales-stock' : '/locales'}/${language}.json`
}

/** Returns the text of a key in a language, as in its file. */
export function readRawText(language: string, key: string): string | undefined {
  const options: TOptions & { keySeparator: false } = { keySeparator: false }
  return NAMESPACES.map((namespace) => i18next.getResource(language, namespace, key, options)).find(
    (text) => typeof text === 'string' && text !== '',
  )
}

const failed = new Set<string>()
/** Languages with missing texts, shown in English. */
const partial = new Set<string>()
/** Returns the language of a code such as `de-AT`. */
export const languageCode = (code: string) => code.split(/[-_]/)[0] ?? code

const has = (language: string, namespace: string) =>
  Object.keys(i18next.getResourceBundle(language, namespace) ?? {}).length > 0

/**
 * Returns whether all namespaces in use are loaded for a language. For stock components English is
 * enough.
 */
export function hasTexts(language: string): boolean {
  const namespaces = [i18next.options.ns ?? OURS].flat()
  const isReplaceable = (namespace: string) =>
    namespace === STOCK && partial.has(language) && has('en', namespace)
  return namespaces.every((namespace) => has(language, namespace) || isReplaceable(namespace))
}

/** Returns whether English replaces a language that failed to load, or its missing texts. */
export function needsEnglish(code: string): boolean {
  return failed.has(languageCode(code)) || partial.has(languageCode(code))
}

/** Marks a language as failed, so that the start does not request it again. */
export function noteFailure(language: string, namespace: string): void {
  if (namespace !== OURS) return
  failed.add(language)
  i18next.addResourceBundle(language, OURS, {})
}

/** Loads the missing texts of a language. Rejects if they fail to load. */
export async function loadTexts(language: string): Promise<void> {
  if (hasTexts(language)) return
  await i18next.reloadResources([language])
  if (has(language, OURS) && !hasTexts(language)) await addEnglish(language)
  if (!hasTexts(language)) throw new Error(`no texts in ${language} could be loaded`)
  failed.delete(language)
}

/** Uses English for the missing texts of a language. Returns whether it was not used before. */
export async function addEnglish(language: string): Promise<boolean> {
  if (language === 'en' || partial.has(language)) return false
  partial.add(language)
  await loadTexts('en')
  return true
}

/**
 * Loads the texts of react-admin's stock components, in the current language and each one chosen
 * later.
 */
export async function loadStockTexts(): Promise<void> {
  await i18next.loadNamespaces(STOCK)
  await loadTexts(i18next.resolvedLanguage ?? 'en')
}
