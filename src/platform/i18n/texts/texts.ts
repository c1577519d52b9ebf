import i18next, { type TOptions } from 'i18next'

/** The namespace of our own texts: one file per language. */
const OWN_NAMESPACE = 'translation'
/** The namespace of the texts of react-admin's stock components, loaded with the first stock screen. */
export const STOCK_NAMESPACE = 'react-admin'
/** All namespaces, in the order in which a text is looked for. */
export const NAMESPACES = [OWN_NAMESPACE, STOCK_NAMESPACE] as const

/** Returns the URL of a namespace's texts. */
export function buildTextsUrl(language: string, namespace: string): string {
  return `${namespace === STOCK_NAMESPACE ? '/locales-stock' : '/locales'}/${language}.json`
}

/** Returns the text of a key in a language, as in its file. */
export function readRawText(language: string, key: string): string | undefined {
  const options: TOptions & { keySeparator: false } = { keySeparator: false }
  return NAMESPACES.map((namespace) => i18next.getResource(language, namespace, key, options)).find(
    (text) => typeof text === 'string' && text !== '',
  )
}

const failedLanguages = new Set<string>()
/** Languages with missing texts, shown in English. */
const partialLanguages = new Set<string>()
/** Returns the language of a code such as `de-AT`. */
export const languageCode = (code: string) => code.split(/[-_]/)[0] ?? code

const hasBundle = (language: string, namespace: string) =>
  Object.keys(i18next.getResourceBundle(language, namespace) ?? {}).length > 0

/**
 * Returns whether all namespaces in use are loaded for a language. For stock components English is
 * enough.
 */
export function hasTexts(language: string): boolean {
  const namespaces = [i18next.options.ns ?? OWN_NAMESPACE].flat()
  const isReplaceable = (namespace: string) =>
    namespace === STOCK_NAMESPACE && partialLanguages.has(language) && hasBundle('en', namespace)
  return namespaces.every((namespace) => hasBundle(language, namespace) || isReplaceable(namespace))
}

/** Returns whether English replaces a language that failed to load, or its missing texts. */
export function needsEnglish(code: string): boolean {
  return failedLanguages.has(languageCode(code)) || partialLanguages.has(languageCode(code))
}

/** Marks a language as failed, so that the start does not request it again. */
export function markLanguageFailed(language: string, namespace: string): void {
  if (namespace !== OWN_NAMESPACE) return
  failedLanguages.add(language)
  i18next.addResourceBundle(language, OWN_NAMESPACE, {})
}

/** Loads the missing texts of a language. Rejects if they fail to load. */
export async function loadTexts(language: string): Promise<void> {
  if (hasTexts(language)) return
  await i18next.reloadResources([language])
  if (hasBundle(language, OWN_NAMESPACE) && !hasTexts(language)) await addEnglish(language)
  if (!hasTexts(language)) throw new Error(`no texts in ${language} could be loaded`)
  failedLanguages.delete(language)
}

/** Uses English for the missing texts of a language. Returns whether it was not used before. */
export async function addEnglish(language: string): Promise<boolean> {
  if (language === 'en' || partialLanguages.has(language)) return false
  partialLanguages.add(language)
  await loadTexts('en')
  return true
}

/**
 * Loads the texts of react-admin's stock components, in the current language and each one chosen
 * later.
 */
export async function loadStockTexts(): Promise<void> {
  await i18next.loadNamespaces(STOCK_NAMESPACE)
  await loadTexts(i18next.resolvedLanguage ?? 'en')
}
