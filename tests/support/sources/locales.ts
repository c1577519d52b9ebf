import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../public/locales/', import.meta.url))

/** The languages of the interface, by their text files. */
export const languages = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

/** Returns the texts of a language by their keys. */
export function listTexts(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))
}
