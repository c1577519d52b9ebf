import { type RawBuilder, sql } from 'kysely'

/** The letters of other scripts, and the digits, that resemble a Latin letter. */
const SIMILAR_LETTERS = {
  a: 'аα',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεє',
  g: 'ԍ',
  h: 'нһη',
  i: 'іι',
  j: 'ј',
  k: 'кκ',
  l: 'ӏ1',
  m: 'м',
  n: 'п',
  o: 'оοσ0օ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
} as const satisfies Readonly<Record<string, string>>

const FOREIGN_LETTERS = Object.values(SIMILAR_LETTERS).join('')
const LATIN_LETTERS = Object.entries(SIMILAR_LETTERS)
  .map(([letter, similarLetters]) => letter.repeat(similarLetters.length))
  .join('')

/**
 * Builds the SQL of an address's visible form: without accents and signs, and with Latin letters in
 * place of similar letters of other scripts.
 */
export const buildAppearanceSql = (email: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(search_number(${email}), ${FOREIGN_LETTERS}, ${LATIN_LETTERS})`
