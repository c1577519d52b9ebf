import type { Field, FieldType } from '../../../../registry/fields/field-types.ts'
import { mapFormerValues } from '../../../../registry/fields/former-names.ts'
import { isPointing, getTargets } from '../../../../registry/fields/targets.ts'
import { getTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { getDecimals } from '../../../../registry/values/decimals.ts'
import { COLUMNS, columnType, quote } from '../../tables/columns.ts'

/** SQL of whether a value can be converted to another type without loss, and of the result. */
export interface Conversion {
  fits: string
  value: string
}

interface Ends {
  before: Field
  after: Field
  timeZone: string
}

type Convert = (value: string, ends: Ends) => Conversion

const always = (value: string): Conversion => ({ fits: 'true', value })
const matching = (text: string, pattern: string) => `${text} ~ ${quote(pattern)}`
/** A condition that is evaluated only if another one holds. */
const onlyIf = (first: string, second: string) => `case when ${first} then ${second} else false end`

const isInteger = (number: string) =>
  `(${number} = trunc(${number}) and ${number} between -2147483647 and 2147483647)`

/**
 * Returns SQL of whether a number has no more digits than the column, on both sides of the point.
 */
function fitsNumber(field: Field, number: string): string {
  const [, digits = 0, decimals = 0] = (/\((\d+),(\d+)\)/.exec(columnType(field)) ?? []).map(Number)
  return `(${number} = round(${number}, ${decimals}) and abs(${number}) < ${10 ** (digits - decimals)})`
}

const DAY = '[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
/** Returns SQL of whether the day of a well-formed text exists in its month. */
const isInMonth = (text: string) =>
  `substr(${text}, 9, 2)::integer <= extract(day from
    (substr(${text}, 1, 8) || '01')::date + interval '1 month' - interval '1 day')`

/** The formats of texts by type, as regular expressions of PostgreSQL. */
const FORMS: Partial<Record<FieldType, string>> = {
  email: '^[^\\sA-Z@]+@[^\\sA-Z@]+\\.[^\\sA-Z@]+$',
  phone: '^\\+?[0-9\\s()-]{3,}$',
  url: '^(https?://[^\\s\\\\]+|/(?![/\\\\])[^\\s\\\\]*)$',
  image: '^(https?://[^\\s\\\\]+|/(?![/\\\\])[^\\s\\\\]*)$',
}

function asText(text: string, { after }: Ends): Conversion {
  const form = FORMS[after.type]
  return { fits: form ? matching(text, form) : 'true', value: text }
}

function asChoice(text: string, { after }: Ends): Conversion {
  const values = after.type === 'choice' ? Object.keys(after.values) : []
  return { fits: `${text} in (${values.map(quote).join(', ')})`, value: text }
}

/** Conversions from text to each kind of value. */
const FROM_TEXT: Readonly<Record<ValueKind, Convert>> = {
  text: asText,
  choice: asChoice,
  integer: (text) => ({
    fits: onlyIf(matching(text, '^(0|-?[1-9]\\d{0,9})$'), isInteger(`${text}::numeric`)),
    value: `${text}::integer`,
  }),
  decimal: (text, { after }) => ({
    fits: onlyIf(
      matching(text, '^-?(0|[1-9]\\d*)(\\.\\d+)?$'),
      fitsNumber(after, `${text}::numeric`),
    ),
    value: `${text}::${columnType(after)}`,
  }),
  flag: (text) => ({
    fits: `${text} in ('0', '1', 'no', 'yes', 'false', 'true', 'off', 'on')`,
    value: `(${text} in ('1', 'yes', 'true', 'on'))::integer::smallint`,
  }),
  day: (text) => ({
    fits: onlyIf(matching(text, `^${DAY}$`), isInMonth(text)),
    value: `${text}::date`,
  }),
  // Text is no file. An image becomes a list of files directly.
  files: (text) => ({ fits: 'false', value: `array[${text}]` }),
  ids: (text) => ({
    fits: matching(text, '^\\{[1-9][0-9]{0,8}(,[1-9][0-9]{0,8})*\\}$'),
    value: `${text}::integer[]`,
  }),
  time: (text) => ({
    fits: matching(text, '^([01]\\d|2[0-3]):[0-5]\\d(:00)?$'),
    value: `${text}::time(0)`,
  }),
  instant: (text) => ({
    fits: onlyIf(
      matching(
        text,
        `^${DAY}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$`,
      ),
      isInMonth(text),
    ),
    value: `${text}::timestamptz`,
  }),
}

/** Conversions of each kind of value to text, as the API writes it. */
const TO_TEXT: Readonly<Record<ValueKind, (value: string) => string>> = {
  text: (value) => value,
  choice: (value) => value,
  integer: (value) => `${value}::text`,
  decimal: (value) => `${value}::text`,
  flag: (value) => `${value}::text`,
  day: (value) => `to_char(${value}, 'YYYY-MM-DD')`,
  ids: (value) => `${value}::text`,
  files: (value) => `array_to_string(${value}, ' ')`,
  time: (value) => `to_char(${value}, 'HH24:MI')`,
  instant: (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
}

const toDecimal: Convert = (value, { after }) => ({
  fits: fitsNumber(after, `${value}::numeric`),
  value: `${value}::${columnType(after)}`,
})
const toFlag: Convert = (value) => ({ fits: `${value} in (0, 1)`, value: `${value}::smallint` })

/** The conversions between kinds that do not pass through text. */
const DIRECT: Partial<Record<ValueKind, Partial<Record<ValueKind, Convert>>>> = {
  integer: {
    integer: always,
    decimal: toDecimal,
    flag: toFlag,
    ids: (value) => always(`array[${value}]`),
  },
  decimal: {
    integer: (value) => ({ fits: isInteger(value), value: `${value}::integer` }),
    decimal: toDecimal,
    flag: toFlag,
  },
  text: {
    files: (value, { before }) => ({
      fits: before.type === 'image' ? `starts_with(${value}, '/uploads/')` : 'false',
      value: `array[${value}]`,
    }),
  },
  files: { files: always },
  ids: {
    ids: always,
    integer: (value) => ({ fits: `cardinality(${value}) = 1`, value: `${value}[1]` }),
  },
  flag: { integer: (value) => always(`${value}::integer`), decimal: toDecimal },
  day: {
    instant: (value, { timeZone }) =>
      always(`(${value}::timestamp at time zone ${quote(timeZone)})`),
  },
  instant: {
    day: (value, { timeZone }) => ({
      fits: `(${value} at time zone ${quote(timeZone)})::time = '00:00'`,
      value: `(${value} at time zone ${quote(timeZone)})::date`,
    }),
  },
}

/** The entities that a field's values can point to, by type value. */
const pointers = (field: Field): Readonly<Record<string, string>> =>
  field.type === 'polymorphic' ? field.to : { '': getTargets(field)[0] ?? '' }

/** Returns whether the values of two fields mean the same: same type, decimals and targets. */
export function isAlike(before: Field, after: Field): boolean {
  const [were, are] = [pointers(before), pointers(after)]
  return (
    before.type === after.type &&
    getDecimals(before) === getDecimals(after) &&
    Object.entries(were).every(([value, entity]) => (are[value] ?? entity) === entity)
  )
}

/** Returns whether a number that is an id would change its meaning. */
const pointsElsewhere = ({ before, after }: Ends) => {
  const [were, are] = [pointers(before), pointers(after)]
  // A single reference may become a list of the same entity, and vice versa.
  if ([before, after].some(({ type }) => type === 'references')) return were[''] !== are['']
  return isPointing(after) && !isAlike(before, after)
}

/** Returns SQL of a text with former values replaced by current ones. */
export function renamedSql(text: string, names: ReadonlyMap<string, string>): string {
  const cases = [...names].map(([old, now]) => `when ${quote(old)} then ${quote(now)}`)
  return cases.length > 0 ? `case ${text} ${cases.join(' ')} else ${text} end` : text
}

/** Returns the conversion of a field's values to the declared field. */
export function getConversion(value: string, ends: Ends): Conversion {
  if (pointsElsewhere(ends)) return { fits: 'false', value: `null::${columnType(ends.after)}` }
  // Amounts are rounded to the decimals of the new currency.
  if (ends.before.type === 'money' && ends.after.type === 'money')
    return always(`${value}::${columnType(ends.after)}`)
  const [from, to] = [getTraits(ends.before.type).kind, getTraits(ends.after.type).kind]
  const names = mapFormerValues(ends.after)
  const direct = names.size > 0 ? undefined : DIRECT[from]?.[to]
  if (direct) return direct(value, ends)
  return FROM_TEXT[to](`(${renamedSql(TO_TEXT[from](value), names)})`, ends)
}

/** Returns the conversion of a history text to a value of a field; text fields accept any text. */
export function readText(text: string, field: Field): Conversion {
  const { kind } = getTraits(field.type)
  if (COLUMNS[field.type].udt === 'text') return always(text)
  return FROM_TEXT[kind](text, { before: field, after: field, timeZone: 'UTC' })
}
