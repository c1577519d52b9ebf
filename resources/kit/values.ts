import { isDay } from './days.ts'
import { type Field, type FieldType, type FieldTypes, isRequired } from './fields.ts'

/** What is wrong with a value: a translation key and what fills it. */
export interface ValueProblem {
  key: string
  params?: Readonly<Record<string, string | number>>
}
export type Parsed = { value: string | number | null } | { problem: ValueProblem }

const MAX_INTEGER = 2_147_483_647
/** Lengths where a field declares none. */
const MAX_TEXT = 255
const MAX_LONG_TEXT = 10_000

const wrong = (key: string, params?: ValueProblem['params']): Parsed => ({
  problem: { key: `errors.field.${key}`, params },
})

/** A number in text, Arabic digits included, or NaN. */
function integerOf(input: unknown): number {
  const text = typeof input === 'number' ? String(input) : latinDigits(input)
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

function latinDigits(input: unknown): string {
  if (typeof input !== 'string') return ''
  return input.trim().replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

function inRange(value: number, { min, max }: { min?: number; max?: number }): Parsed | null {
  if (min !== undefined && value < min) return wrong('too_small', { min })
  if (max !== undefined && value > max) return wrong('too_large', { max })
  return null
}

/** What cannot be kept because it is too far from zero, whatever its field allows. */
function beyond(value: number, most: number): Parsed | null {
  if (Math.abs(value) <= most) return null
  return value > 0 ? wrong('too_large', { max: most }) : wrong('too_small', { min: -most })
}

function parseInteger(field: { min?: number; max?: number }, input: unknown): Parsed {
  const value = integerOf(input)
  if (Number.isNaN(value)) return wrong('not_integer')
  return inRange(value, field) ?? beyond(value, MAX_INTEGER) ?? { value }
}

function parseId(_: unknown, input: unknown): Parsed {
  const value = integerOf(input)
  return value >= 1 && value <= MAX_INTEGER ? { value } : wrong('not_id')
}

/** A row of several entities is named by its id, or by what it is called: a booking's number. */
function parsePolymorphic(_: unknown, input: unknown): Parsed {
  const parsed = parseId(_, input)
  if ('value' in parsed || typeof input !== 'string' || /^\s*[-\d]/.test(input)) return parsed
  return text({}, input)
}

/** Exact numbers stay text from the form to the database: no floating point on the way. */
function parseExact(digits: number, decimals: number) {
  const shape = new RegExp(`^(-?)0*(\\d+)(?:\\.(\\d{1,${decimals}}))?$`)
  const most = 10 ** digits - 1
  return (field: { min?: number; max?: number }, input: unknown): Parsed => {
    const text = typeof input === 'number' ? String(input) : latinDigits(input)
    const [, sign = '', whole, fraction = ''] = shape.exec(text) ?? []
    if (whole === undefined) return wrong('not_number', { decimals })
    const value = `${sign}${whole}.${fraction.padEnd(decimals, '0')}`
    return (
      inRange(Number(value), field) ??
      beyond(Math.trunc(Number(`${sign}${whole}`)), most) ?? { value }
    )
  }
}

// NUL cannot be stored in PostgreSQL, and half a surrogate pair would be silently replaced.
const UNSTORABLE = /\0|\p{Surrogate}/u

function parseText(limit: number) {
  return (field: { maxLength?: number }, input: unknown): Parsed => {
    if (typeof input !== 'string') return wrong('not_text')
    const value = input.trim()
    const max = field.maxLength ?? limit
    if (UNSTORABLE.test(value)) return wrong('not_text')
    if (value.length > max) return wrong('too_long', { max })
    return { value }
  }
}

const text = parseText(MAX_TEXT)

/** Text of a shape, in the form it is kept in. */
function parseShape(shape: RegExp, key: string, kept: (value: string) => string = (v) => v) {
  return (field: object, input: unknown): Parsed => {
    const parsed = text(field, typeof input === 'number' ? String(input) : input)
    if ('problem' in parsed) return parsed
    const value = kept(String(parsed.value))
    return shape.test(value) ? { value } : wrong(key)
  }
}

/** An address that is safe to link to: the web, or a path of our own. */
const SAFE_URL = /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/i

function parseChoice(field: FieldTypes['choice'], input: unknown): Parsed {
  return typeof input === 'string' && Object.hasOwn(field.values, input.trim())
    ? { value: input.trim() }
    : wrong('not_choice', { values: Object.keys(field.values).join(', ') })
}

const FLAGS: ReadonlyMap<unknown, number> = new Map([
  ...([0, '0', false, 'false'] as const).map((off) => [off, 0] as const),
  ...([1, '1', true, 'true'] as const).map((on) => [on, 1] as const),
])

function parseFlag(_: unknown, input: unknown): Parsed {
  const value = FLAGS.get(input)
  return value === undefined ? wrong('not_flag') : { value }
}

/** The years that a day may be of where its field says no others; anything else is a slip of the pen. */
export const YEARS = { min: 2000, max: 2100 }

interface Years {
  min?: number
  max?: number
}

/** What is wrong with the year of a day, as `2026-03-10` has it; null where it is within the field's. */
function wrongYear(field: Years, day: string): Parsed | null {
  const { min, max } = { ...YEARS, ...field }
  const [, year] = /^(\d{4,6})-\d{2}-\d{2}/.exec(day) ?? []
  return year && (Number(year) < min || Number(year) > max) ? wrong('not_year', { min, max }) : null
}

function parseDate(field: Years, input: unknown): Parsed {
  const value = latinDigits(input)
  const isKept = isDay(value)
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(value)) return wrong('not_date')
  return wrongYear(field, value) ?? (isKept ? { value } : wrong('not_date'))
}

function parseDatetime(field: Years, input: unknown): Parsed {
  const value = latinDigits(input)
  const shaped = /^(\d{4,6}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.exec(
    value,
  )
  if (!shaped) return wrong('not_datetime')
  const time = Date.parse(value)
  const isKept = isDay(shaped[1] ?? '') && !Number.isNaN(time)
  const kept = isKept ? { value: new Date(time).toISOString() } : wrong('not_datetime')
  return wrongYear(field, value) ?? kept
}

type Parsers = {
  [T in FieldType]: (field: { type: T } & FieldTypes[T], input: unknown) => Parsed
}

/** What each field type accepts and keeps: one rule for forms and server. */
const PARSERS: Parsers = {
  id: parseId,
  text,
  longtext: parseText(MAX_LONG_TEXT),
  email: parseShape(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'not_email', (value) => value.toLowerCase()),
  phone: parseShape(/^\+?[\d\s()-]{3,}$/, 'not_phone', latinDigits),
  url: parseShape(SAFE_URL, 'not_url'),
  image: parseShape(SAFE_URL, 'not_image'),
  integer: parseInteger,
  money: parseExact(9, 3),
  percent: parseExact(3, 3),
  coordinate: parseExact(3, 6),
  flag: parseFlag,
  choice: parseChoice,
  reference: parseId,
  polymorphic: parsePolymorphic,
  date: parseDate,
  time: parseShape(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_time', latinDigits),
  datetime: parseDatetime,
}

/** Whether nothing was given. */
export function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
}

/** A value as it is kept, or what is wrong with it; empty is null or the default where the field allows it. */
export function parseValue(field: Field, input: unknown): Parsed {
  if (isEmpty(input)) {
    if (field.type === 'id' || isRequired(field)) return wrong('required')
    return { value: field.nullable ? null : (field.default ?? null) }
  }
  return PARSERS[field.type](field as never, input)
}
