import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from './locales.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/words.md', import.meta.url)), 'utf8')

/** Reads the cells of the table below a heading, row by row, without its head. */
function tableBelow(heading: string): string[][] {
  const [, sectionAndRest = ''] = page.split(`## ${heading}\n`)
  const [section = ''] = sectionAndRest.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The term of each language for each row of the table. */
export type Terms = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>

/** Lists the accepted terms. */
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

/** A rejected word, and the term to use instead. */
export interface Rejected {
  language: string
  word: string
  instead: string
}

/** Lists the rejected words. */
export function readRejected(): Rejected[] {
  return tableBelow('Words that are not used')
    .slice(2)
    .flatMap(([language = '', words = '', instead = '']) =>
      [...words.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ language, word, instead })),
    )
}

const ANY = '[\\p{L}\\p{M}]*'
const escapeWord = (word: string) => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, ANY)

/** Returns a pattern for whole words, in which a star matches any letters. */
export function wordsPattern(words: string, prefix = ''): RegExp {
  const patterns = words.split(' ').map((word) => prefix + escapeWord(word))
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])${patterns.join('\\s+')}(?![\\p{L}\\p{M}\\p{N}])`,
    'iu',
  )
}

/** The Arabic prefixes for: and, with, for, the. */
const ONTO = '(?:[وفبلك]?ال|لل|[وفبلك])?'

/** Returns whether a text contains a word, by the rules of its language. */
export function containsTerm(text: string, word: string, language: string): boolean {
  // German builds compound words: a Sofortbuchung is a Buchung.
  if (language === 'de') return text.toLowerCase().includes(word.toLowerCase())
  return wordsPattern(word, language === 'ar' ? ONTO : '').test(text)
}

/** Returns a text without its inserted values. */
export function ownWords(text: string): string {
  return text.replace(/\$t\([^)]*\)/g, ' … ').replace(/\{\{[^}]*\}\}/g, ' … ')
}
