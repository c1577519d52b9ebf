import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../public/locales/', import.meta.url))

export type Texts = Record<string, string>

/** The interface's languages, English first. */
export const languages = readdirSync(folder)
  .map((file) => file.replace(/\.json$/, ''))
  .sort((first, second) => Number(second === 'en') - Number(first === 'en'))

/** The texts of a language, by their keys. */
export const readTexts = (language: string): Texts =>
  JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))

/** Adds texts to a language, sorted by key. */
export function addTexts(language: string, newTexts: Readonly<Texts>): void {
  const texts = Object.entries({ ...readTexts(language), ...newTexts })
  const sortedTexts = texts.sort(([first], [second]) => (first < second ? -1 : 1))
  writeFileSync(
    `${folder}${language}.json`,
    `${JSON.stringify(Object.fromEntries(sortedTexts), null, 2)}\n`,
  )
}
