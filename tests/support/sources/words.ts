import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from './locales.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/words.md', import.meta.url)), 'utf8')

/** The cells of the table below a heading, row by row, without its head. */
function tableBelow(heading: string): string[][] {
  const [, below = ''] = page.split(`## ${heading}\n`)
  const [part = ''] = below.split('\n## ')
  const rows = part.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What a thing is called in each language, by what the page calls it. */
export type Terms = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>

/** The words that are used. */
export function readTerms(): Terms {
  const [head = [], , ...rows] = tableBelow('The words')
  const terms = rows.map(([term = '', ...cells]): [string, Record<string, string[]>] => {
    const named = languages.map((language) => {
      const cell = cells[head.indexOf(language) - 1] ?? ''
      return [language, cell.split(', ').filter(Boolean)]
    })
    return [term, Object.fromEntries(named)]
  })
  return new Map(terms)
}

/** A word that is not used, and what is said instead. */
export interface Rejected {
  language: string
  word: string
  instead: string
}

/** The words that are not used. */
export function readRejected(): Rejected[] {
  return tableBelow('Words that are not used')
    .slice(2)
    .flatMap(([language = '', words = '', instead = '']) =>
      [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ language, word, instead })),
    )
}

const ANY = '[\\p{L}\\p{M}]*'
const escaped = (word: string) => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, ANY)

/** Finds a word or several as they stand, not within others; a star is any letters. */
export function wholeWords(words: string, before = ''): RegExp {
  const each = words.split(' ').map((word) => before + escaped(word))
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${each.join('\\s+')}(?![\\p{L}\\p{M}\\p{N}])`, 'iu')
}

/** What Arabic writes onto a word: and, with, for, the. */
const ONTO = '(?:[وفبلك]?ال|لل|[وفبلك])?'

/** Whether a text carries a word, as its language puts words together. */
export function carries(text: string, word: string, language: string): boolean {
  // German makes one word of several: a Sofortbuchung is a Buchung.
  if (language === 'de') return text.toLowerCase().includes(word.toLowerCase())
  return wholeWords(word, language === 'ar' ? ONTO : '').test(text)
}

/** A text's own words: what is filled in is not of them. */
export function ownWords(text: string): string {
  return text.replace(/\$t\([^)]*\)/g, ' … ').replace(/\{\{[^}]*\}\}/g, ' … ')
}
