import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the translations, one file for each language. */
export const LOCALES = fileURLToPath(new URL('../../public/locales/', import.meta.url))

/** The languages that there are translations for. */
export const LANGUAGES: readonly string[] = readdirSync(LOCALES).map((file) =>
  file.replace(/\.json$/, ''),
)
