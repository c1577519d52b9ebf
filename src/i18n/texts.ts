import i18next from 'i18next'

/** The one namespace: a file per language holds all its texts. */
const ALL = 'translation'

const failed = new Set<string>()
/** The language in a code such as `de-AT`. */
export const languageIn = (code: string) => code.split(/[-_]/)[0] ?? code

/** Whether the texts of a language are there. */
export function hasTexts(language: string): boolean {
  return Object.keys(i18next.getResourceBundle(language, ALL) ?? {}).length > 0
}

/** Whether a language was asked for and did not come, so that English speaks in its place. */
export function isWithoutTexts(code: string): boolean {
  return failed.has(languageIn(code))
}

/** Takes a language as one without texts, so that starting does not ask for it a second time. */
export function noteFailure(language: string): void {
  failed.add(language)
  i18next.addResourceBundle(language, ALL, {})
}

/** Loads the texts of a language that are not there yet, or rejects. */
export async function loadTexts(language: string): Promise<void> {
  if (hasTexts(language)) return
  await i18next.reloadResources([language])
  if (!hasTexts(language)) throw new Error(`no texts in ${language} could be loaded`)
  failed.delete(language)
}
