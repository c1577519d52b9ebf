import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUSINESS_LOCALES, LANGUAGES } from '../../server/settings/languages.ts'

export { readTexts } from '../../server/settings/languages.ts'

export type Texts = Record<string, string>

/** The interface's languages, English first. */
export const languages = LANGUAGES.toSorted(
  (first, second) => Number(second === 'en') - Number(first === 'en'),
)

/** Adds texts of the business to a language, sorted by key. */
export function addTexts(language: string, newTexts: Readonly<Texts>): void {
  const file = join(BUSINESS_LOCALES, `${language}.json`)
  const existing: Texts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const texts = Object.entries({ ...existing, ...newTexts })
  const sortedTexts = texts.sort(([first], [second]) => (first < second ? -1 : 1))
  mkdirSync(BUSINESS_LOCALES, { recursive: true })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sortedTexts), null, 2)}\n`)
}
