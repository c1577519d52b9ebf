import type { TextReader } from './interpolate.ts'
import { loadTextFile } from './load-file.ts'

type Texts = Readonly<Record<string, string>>

/** The folder of our own texts: one file per language. */
const OWN_FOLDER = '/locales'
/** The folder of the texts of react-admin's stock components, loaded with the first stock screen. */
const STOCK_FOLDER = '/locales-stock'

/** The folders in use, in the order in which a text is looked for. */
let folders: readonly string[] = [OWN_FOLDER]
/** The loaded texts by their URL. */
const textsByUrl = new Map<string, Texts>()
const loadsByUrl = new Map<string, Promise<void>>()
/** Languages with missing texts, shown in English. */
const partialLanguages = new Set<string>()

const buildUrl = (folder: string, language: string) => `${folder}/${language}.json`

/** Returns the language of a code such as `de-AT`. */
export const languageCode = (code: string): string => code.split(/[-_]/)[0] ?? code

/** Returns the text of a key in a language, as in its file. */
export function readRawText(language: string, key: string): string | undefined {
  for (const folder of [OWN_FOLDER, STOCK_FOLDER]) {
    const texts = textsByUrl.get(buildUrl(folder, language))
    const text = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
    if (text !== undefined && text !== '') return text
  }
  return undefined
}

/** Returns the texts of a language, for a translation. English replaces those that it lacks. */
export const createTextReader = (language: string): TextReader => ({
  listLanguages: () => (partialLanguages.has(language) ? [language, 'en'] : [language]),
  readText: readRawText,
})

/** Loads a file of texts. Two callers share a request. */
function loadFile(url: string): Promise<void> {
  const pending = loadsByUrl.get(url)
  if (pending) return pending
  const load = loadTextFile(url)
    .then((texts) => void textsByUrl.set(url, texts))
    .finally(() => loadsByUrl.delete(url))
  loadsByUrl.set(url, load)
  return load
}

/**
 * Returns whether all texts in use are loaded for a language. For stock components English is
 * enough.
 */
export function hasTexts(language: string): boolean {
  const isLoaded = (folder: string) => textsByUrl.has(buildUrl(folder, language))
  const isReplaceable = (folder: string) =>
    folder === STOCK_FOLDER &&
    partialLanguages.has(language) &&
    textsByUrl.has(buildUrl(folder, 'en'))
  return folders.every((folder) => isLoaded(folder) || isReplaceable(folder))
}

/** Loads the missing texts of a language. Rejects if they fail to load. */
export async function loadTexts(language: string): Promise<void> {
  const urls = folders.map((folder) => buildUrl(folder, language))
  const missingUrls = urls.filter((url) => !textsByUrl.has(url))
  await Promise.allSettled(missingUrls.map(loadFile))
  if (textsByUrl.has(buildUrl(OWN_FOLDER, language)) && !hasTexts(language))
    await addEnglish(language)
  if (!hasTexts(language)) throw new Error(`no texts in ${language} could be loaded`)
}

/** Loads the texts of a language again, after they have changed. */
export async function reloadTexts(language: string): Promise<void> {
  await Promise.all(folders.map((folder) => loadFile(buildUrl(folder, language))))
}

/** Uses English for the missing texts of a language. Returns whether it was not used before. */
export async function addEnglish(language: string): Promise<boolean> {
  if (language === 'en' || partialLanguages.has(language)) return false
  partialLanguages.add(language)
  await loadTexts('en')
  return true
}

/** Loads the texts of react-admin's stock components, in a language and each one chosen later. */
export async function loadStockTexts(language: string): Promise<void> {
  folders = [OWN_FOLDER, STOCK_FOLDER]
  await loadTexts(language)
}
