import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUSINESS_FOLDER, ENGINE_FOLDER } from './business-folder.mjs'

/** The folder of the engine's texts, one file for each language. */
const ENGINE_LOCALES = join(ENGINE_FOLDER, 'public/locales')

/** The folder of the texts of the business, which also replace texts of the engine. */
export const BUSINESS_LOCALES: string = join(BUSINESS_FOLDER, 'locales')

/** The languages that there are translations for. */
export const LANGUAGES: readonly string[] = readdirSync(ENGINE_LOCALES).map((file) =>
  file.replace(/\.json$/, ''),
)

const readFile = (folder: string, language: string): Record<string, string> => {
  const file = join(folder, `${language}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Returns the texts of a language by their keys: those of the engine, then of the business. */
export const readTexts = (language: string): Record<string, string> => ({
  ...readFile(ENGINE_LOCALES, language),
  ...readFile(BUSINESS_LOCALES, language),
})
