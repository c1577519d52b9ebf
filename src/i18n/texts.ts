import i18next from 'i18next'

/** Our own texts: a file per language holds all of them. */
const OURS = 'translation'
/** The texts of react-admin's stock components beside ours, loaded with the first screen made of them. */
export const STOCK = 'react-admin'

/** Where the texts of a namespace are. */
export function fileOf(_languages: readonly string[], [namespace]: readonly string[]): string {
  return namespace === STOCK ? '/locales-stock/{{lng}}.json' : '/locales/{{lng}}.json'
}

const failed = new Set<string>()
/** The language in a code such as `de-AT`. */
export const languageIn = (code: string) => code.split(/[-_]/)[0] ?? code

/** Whether all texts of a language are there that are in use. */
export function hasTexts(language: string): boolean {
  const namespaces = [i18next.options.ns ?? OURS].flat()
  return namespaces.every(
    (namespace) => Object.keys(i18next.getResourceBundle(language, namespace) ?? {}).length > 0,
  )
}

/** Whether a language was asked for and did not come, so that English speaks in its place. */
export function isWithoutTexts(code: string): boolean {
  return failed.has(languageIn(code))
}

/** Takes a language as one without texts, so that starting does not ask for it a second time. */
export function noteFailure(language: string, namespace: string): void {
  if (namespace !== OURS) return
  failed.add(language)
  i18next.addResourceBundle(language, OURS, {})
}

/** Loads the texts of a language that are not there yet, or rejects. */
export async function loadTexts(language: string): Promise<void> {
  if (hasTexts(language)) return
  await i18next.reloadResources([language])
  if (!hasTexts(language)) throw new Error(`no texts in ${language} could be loaded`)
  failed.delete(language)
}

/** Loads the texts of react-admin's stock components, in this language and each that is chosen later. */
export async function loadStockTexts(): Promise<void> {
  await i18next.loadNamespaces(STOCK)
  await loadTexts(i18next.resolvedLanguage ?? 'en')
}
