import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../registry/fields/field-types.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { getConventionReader } from '../../src/features/import/conventions/readers.ts'
import { readTypedDay } from '../../src/platform/i18n/day-text.ts'
import { readTypedMoment, readTypedTime } from '../../src/platform/i18n/time-text.ts'

const FIELDS: Readonly<Record<string, Field>> = {
  time: { type: 'time' },
  date: { type: 'date' },
  moment: { type: 'datetime' },
  amount: { type: 'money' },
  'whole number': { type: 'integer' },
  percent: { type: 'percent' },
  phone: { type: 'phone' },
  code: { type: 'text', mono: true },
  text: { type: 'text' },
}

/** A Sunday. */
const TODAY = '2026-11-22'
const reading = {
  language: 'en',
  today: TODAY,
  day: TODAY,
  words: [['tomorrow', 1]] as const,
  fillers: [],
  isTypingDone: true,
  now: ['now', `${TODAY}T10:00`] as const,
}

/** The rows of the guide's table. */
const ROWS = readFileSync('docs/guide/type-and-import.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, kind = '', text = '', value = '', where = ''] =
      /^\| ([a-z ]+) \| `(.+)` \| (?:`(.+)`|nothing) \| ([a-z, ]+) \|$/.exec(line) ?? []
    return kind === '' ? [] : [{ kind, text, value, where }]
  })

function parse(kind: string, text: string): string {
  const parsed = parseValue(FIELDS[kind] ?? { type: 'text' }, text)
  return 'value' in parsed ? String(parsed.value) : ''
}

function readInForm(kind: string, text: string): string {
  if (kind === 'time') return readTypedTime(text, reading) ?? ''
  if (kind === 'date') return readTypedDay(text, reading) ?? ''
  return kind === 'moment' ? (readTypedMoment(text, reading) ?? '') : parse(kind, text)
}

function readInFile(kind: string, text: string): string {
  const read = getConventionReader(FIELDS[kind])?.read
  return read?.(text, 'day_first')?.replace(' ', 'T') ?? parse(kind, text)
}

describe('the texts that the guide lists', () => {
  it('are found for every kind', () => {
    expect([...new Set(ROWS.map(({ kind }) => kind))]).toEqual(Object.keys(FIELDS))
  })

  it.each(ROWS.filter(({ where }) => where === 'everywhere'))(
    'are read by the API: $kind $text',
    ({ kind, text, value }) => {
      expect(parse(kind, text)).toBe(value)
    },
  )

  it.each(ROWS.filter(({ where }) => where !== 'everywhere'))(
    'are read only where the guide says so: $kind $text in $where',
    ({ kind, text, value, where }) => {
      expect(parse(kind, text)).toBe('')
      expect(readInForm(kind, text)).toBe(value)
      if (where.includes('file')) expect(readInFile(kind, text)).toBe(value)
    },
  )

  it.each(ROWS.filter(({ kind, where }) => where === 'everywhere' && /time|date/.test(kind)))(
    'are read by forms and files too: $kind $text',
    ({ kind, text, value }) => {
      expect([readInForm(kind, text), readInFile(kind, text)]).toEqual([value, value])
    },
  )
})
