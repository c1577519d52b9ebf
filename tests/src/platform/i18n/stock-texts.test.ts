import englishMessages from 'ra-language-english'
import { convertRaTranslationsToI18next } from 'ra-i18n-i18next'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages, listTexts } from '../../../support/sources/locales.ts'
import { ownWords, readRejected, wordsPattern } from '../../../support/sources/words.ts'

const folder = fileURLToPath(new URL('../../../../public/locales-stock/', import.meta.url))

function listStockTexts(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`${folder}${language}.json`, 'utf8'))
}

type Messages = { readonly [key: string]: string | Messages }

function flat(messages: Messages, before = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : flat(value, `${before}${key}.`),
  )
}

const asked = flat(convertRaTranslationsToI18next({ ...englishMessages }) as unknown as Messages)
const isPlural = (key: string) => asked.includes(`${key}_one`)
const getBase = (key: string) => {
  const base = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
  return isPlural(base) ? base : key
}
const ours = new Set(Object.keys(listTexts('en')).map(getBase))
/** The texts that react-admin's stock components use and our screens do not. */
const bases = new Set(asked.map(getBase).filter((base) => !ours.has(base)))

function listForms(base: string, language: string): string[] {
  if (!isPlural(base)) return [base]
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return pluralCategories.map((form) => `${base}_${form}`)
}

const english = listStockTexts('en')
/** A form for one or two says the number itself, and names rows by their number. */
const FREE = ['count', 'recordRepresentation']
const placeholders = (text = '') =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]
    .filter((name) => !FREE.includes(name))
    .sort()

describe.each(languages)("the texts of react-admin's stock components in %s", (language) => {
  const texts = listStockTexts(language)

  it('have the keys that react-admin has, with the plural forms of the language', () => {
    expect(bases.size).toBeGreaterThan(100)
    const needed = [...bases].flatMap((base) => listForms(base, language))
    expect(Object.keys(texts)).toEqual(needed.toSorted())
  })

  it('have the same placeholders as in English', () => {
    const wrong = Object.keys(texts).filter((key) => {
      const there = english[key] ?? english[`${getBase(key)}_other`]
      return String(placeholders(texts[key])) !== String(placeholders(there))
    })
    expect(wrong).toEqual([])
  })

  it('are never empty, have no exclamation marks, and use no words that docs/words.md rejects', () => {
    const entries = Object.entries(texts)
    const wrong = entries.filter(([, text]) => text !== text.trim() || !text || /[!¡]/.test(text))
    expect(wrong).toEqual([])
    const rejected = readRejected().filter((text) => text.language === language)
    const found = entries.flatMap(([key, text]) =>
      rejected
        .filter(({ word }) => wordsPattern(word).test(ownWords(text)))
        .map(({ word }) => `${key}: ${word}`),
    )
    expect(found).toEqual([])
  })
})

it.each(languages.filter((language) => language !== 'en'))(
  'the stock texts in %s differ from English',
  (language) => {
    const texts = listStockTexts(language)
    const same = Object.keys(texts).filter((key) => texts[key] === english[key])
    // E-mail, page, details and the like are the same in some.
    expect(same.length).toBeLessThan(12)
  },
)
