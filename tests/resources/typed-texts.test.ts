import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../registry/fields/field-types.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { readPosition } from '../../registry/values/read-position.ts'
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
  coordinate: { type: 'coordinate' },
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

describe('the position of a place', () => {
  it.each<readonly [text: string, latitude: string, longitude: string]>([
    ['29.3759, 47.9774', '29.3759', '47.9774'],
    ['29.37585912345678,47.97740512345678', '29.37585912345678', '47.97740512345678'],
    ['-29.3759 -47.9774', '-29.3759', '-47.9774'],
    ['(29.3759, 47.9774)', '29.3759', '47.9774'],
    ['٢٩٫٣٧٥٩، ٤٧٫٩٧٧٤', '29.3759', '47.9774'],
    ['29.3759° N, 47.9774° E', '29.3759', '47.9774'],
    ['47.9774E 29.3759N', '29.3759', '47.9774'],
    ['33.8688° S, 151.2093° E', '-33.8688', '151.2093'],
    [`29°22'33.2"N 47°58'38.6"E`, '29.375889', '47.977389'],
    ['29°22′33.2″N47°58′38.6″W', '29.375889', '-47.977389'],
    ["29° 22.553' N 47° 58.643' E", '29.375883', '47.977383'],
    ['geo:29.3759,47.9774?z=17', '29.3759', '47.9774'],
    ['https://maps.google.com/?q=29.3759,47.9774', '29.3759', '47.9774'],
    ['https://www.google.com/maps/search/?api=1&query=29.3759%2C47.9774', '29.3759', '47.9774'],
    ['https://www.google.com/maps/search/29.3759,+47.9774?entry=tts', '29.3759', '47.9774'],
    [
      'https://www.google.com/maps/place/X/@29.1,47.1,17z/data=!3d29.3759!4d47.9774',
      '29.3759',
      '47.9774',
    ],
    ['https://maps.apple.com/?ll=29.3759,47.9774&q=Home', '29.3759', '47.9774'],
    ['https://waze.com/ul?ll=29.3759%2C47.9774&navigate=yes', '29.3759', '47.9774'],
    [
      'https://www.openstreetmap.org/?mlat=29.3759&mlon=47.9774#map=17/29.3/47.9',
      '29.3759',
      '47.9774',
    ],
  ])('is read from %s', (text, latitude, longitude) => {
    expect(readPosition(text)).toEqual([latitude, longitude])
  })

  it.each([
    '29.3759',
    '',
    '29.37,',
    'Block 3, Street 12',
    '2026-11-30',
    'https://maps.app.goo.gl/a1B2',
    '5550 1234',
  ])('is not read from %s', (text) => expect(readPosition(text)).toBeUndefined())
})
