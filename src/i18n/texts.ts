import i18next from 'i18next'

/** The namespace of our own texts: one file per language. */
const OURS = 'translation'
/** The namespace of the texts of react-admin's stock components, loaded with the first stock screen. */
export const STOCK = 'react-admin'

/** Returns the URL of a namespace's texts. */
export function fileOf(language: string, namespace: string): string {
  return `${namespace === STOCK ? '/locales-stock' : '/locales'}/${language}.json`
}

const failed = new Set<string>()
/** Returns the language of a code such as `de-AT`. */
export const languageIn = (code: string) => code.split(/[-_]/)[0] ?? code

/** Whether every namespace in use is loaded for a language. */
export function hasTexts(language: string): boolean {
  const namespaces = [i18next.options.ns ?? OURS].flat()
  return namespaces.every(
    (namespace) => Object.keys(i18next.getResourceBundle(language, namespace) ?? {}).length > 0,
  )
}

/** Whether a language failed to load, so that English is shown instead. */
export function isWithoutTexts(code: string): boolean {
  return failed.has(languageIn(code))
}

/** Marks a language as failed, so that the start does not request it again. */
export function noteFailure(language: string, namespace: string): void {
  if (namespace !== OURS) return
  failed.add(language)
  i18next.addResourceBundle(language, OURS, {})
}

/** Loads the missing texts of a language; rejects where they cannot be had. */
export async function loadTexts(language: string): Promise<void> {
  if (hasTexts(language)) return
  await i18next.reloadResources([language])
  if (!hasTexts(language)) throw new Error(`no texts in ${language} could be loaded`)
  failed.delete(language)
}

/** Loads the texts of react-admin's stock components in the current language, and in each chosen later. */
export async function loadStockTexts(): Promise<void> {
  await i18next.loadNamespaces(STOCK)
  await loadTexts(i18next.resolvedLanguage ?? 'en')
}
