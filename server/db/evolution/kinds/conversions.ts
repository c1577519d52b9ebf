import type { Field, FieldType } from '../../../../registry/fields/field-types.ts'
import { renamedValues } from '../../../../registry/fields/former-names.ts'
import { isPointing, targetsOf } from '../../../../registry/fields/pointing.ts'
import { traitsOf, type ValueKind } from '../../../../registry/fields/traits.ts'
import { decimalsOf } from '../../../../registry/values/decimals.ts'
import { COLUMNS, columnType, quote } from '../../tables/columns.ts'

/** SQL of whether a value can be one of another type without loss, and of that value. */
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
/** A condition that is looked at only where another one holds. */
const onlyIf = (first: string, then: string) => `case when ${first} then ${then} else false end`

const isInteger = (number: string) =>
  `(${number} = trunc(${number}) and ${number} between -2147483647 and 2147483647)`

/** Whether a number has no more digits than the column of a field, on either side of the point. */
function hasRoom(field: Field, number: string): string {
  const [, digits = 0, decimals = 0] = (/\((\d+),(\d+)\)/.exec(columnType(field)) ?? []).map(Number)
  return `(${number} = round(${number}, ${decimals}) and abs(${number}) < ${10 ** (digits - decimals)})`
}

const DAY = '[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
/** Whether the day that a text begins with is in its month; its form has been looked at before. */
const isInMonth = (text: string) =>
  `substr(${text}, 9, 2)::integer <= extract(day from
    (substr(${text}, 1, 8) || '01')::date + interval '1 month' - interval '1 day')`

/** The forms of texts that have one, as regular expressions of PostgreSQL. */
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

/** What a text is as a value of each kind. */
const FROM_TEXT: Readonly<Record<ValueKind, Convert>> = {
  text: asText,
  choice: asChoice,
  integer: (text) => ({
    fits: onlyIf(matching(text, '^(0|-?[1-9]\\d{0,9})$'), isInteger(`${text}::numeric`)),
    value: `${text}::integer`,
  }),
  decimal: (text, { after }) => ({
    fits: onlyIf(matching(text, '^-?(0|[1-9]\\d*)(\\.\\d+)?$'), hasRoom(after, `${text}::numeric`)),
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
  // What is text is no file; pictures become files without being texts on the way.
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

/** The text of a value of each kind, as the API writes it. */
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
  fits: hasRoom(after, `${value}::numeric`),
  value: `${value}::${columnType(after)}`,
})
const toFlag: Convert = (value) => ({ fits: `${value} in (0, 1)`, value: `${value}::smallint` })

/** What values become without becoming texts on the way. */
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

/** The entity that each value of a field points to; of a reference every one to the same. */
const pointers = (field: Field): Readonly<Record<string, string>> =>
  field.type === 'polymorphic' ? field.to : { '': targetsOf(field)[0] ?? '' }

/** Whether what two fields hold means the same: a value of one type with as many decimals, and the same rows where it points to some. */
export function isAlike(before: Field, after: Field): boolean {
  const [were, are] = [pointers(before), pointers(after)]
  return (
    before.type === after.type &&
    decimalsOf(before) === decimalsOf(after) &&
    Object.entries(were).every(([value, entity]) => (are[value] ?? entity) === entity)
  )
}

/** Whether a number that points to a row would point to another one, or begin to point to one. */
const pointsElsewhere = ({ before, after }: Ends) => {
  const [were, are] = [pointers(before), pointers(after)]
  // One row becomes several of the same entity, and the other way round.
  if ([before, after].some(({ type }) => type === 'references')) return were[''] !== are['']
  return isPointing(after) && !isAlike(before, after)
}

/** SQL of a text, or of what a value of that name is called now. */
export function renamedSql(text: string, names: ReadonlyMap<string, string>): string {
  const cases = [...names].map(([old, now]) => `when ${quote(old)} then ${quote(now)}`)
  return cases.length > 0 ? `case ${text} ${cases.join(' ')} else ${text} end` : text
}

/** How the values of a field become those of the field as it is declared now. */
export function conversionOf(value: string, ends: Ends): Conversion {
  if (pointsElsewhere(ends)) return { fits: 'false', value: `null::${columnType(ends.after)}` }
  // Amounts are rounded to the decimals of another currency.
  if (ends.before.type === 'money' && ends.after.type === 'money')
    return always(`${value}::${columnType(ends.after)}`)
  const [from, to] = [traitsOf(ends.before.type).kind, traitsOf(ends.after.type).kind]
  const names = renamedValues(ends.after)
  const direct = names.size > 0 ? undefined : DIRECT[from]?.[to]
  if (direct) return direct(value, ends)
  return FROM_TEXT[to](`(${renamedSql(TO_TEXT[from](value), names)})`, ends)
}

/** What a text, as history keeps values, is as a value of a field; a text of whatever form is one. */
export function readText(text: string, field: Field): Conversion {
  const { kind } = traitsOf(field.type)
  if (COLUMNS[field.type].udt === 'text') return always(text)
  return FROM_TEXT[kind](text, { before: field, after: field, timeZone: 'UTC' })
}
