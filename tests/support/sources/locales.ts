import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../public/locales/', import.meta.url))

/** The interface's languages, by the files there are. */
export const languages = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

/** The texts of a language, by their keys. */
export function listTexts(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))
}
