import { type RawBuilder, sql } from 'kysely'

/** The letters of other scripts, and the digits, that resemble a Latin letter. */
const LOOKS = {
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

const FROM = Object.values(LOOKS).join('')
const TO = Object.entries(LOOKS)
  .map(([letter, alike]) => letter.repeat(alike.length))
  .join('')

/**
 * Builds the SQL of an address as it looks: without accents and signs, and with similar letters of
 * other scripts as Latin ones.
 */
export const appearance = (email: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`translate(search_number(${email}), ${FROM}, ${TO})`
