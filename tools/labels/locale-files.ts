import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../public/locales/', import.meta.url))

export type Texts = Record<string, string>

/** The interface's languages, English first. */
export const languages = readdirSync(folder)
  .map((file) => file.replace(/\.json$/, ''))
  .sort((a, b) => Number(b === 'en') - Number(a === 'en'))

/** The texts of a language, by their keys. */
export const readTexts = (language: string): Texts =>
  JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))

/** Adds texts to a language, sorted by key. */
export function addTexts(language: string, added: Readonly<Texts>): void {
  const texts = Object.entries({ ...readTexts(language), ...added })
  const sorted = texts.sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    `${folder}${language}.json`,
    `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
  )
}
