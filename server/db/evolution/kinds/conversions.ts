import type { Field, FieldType } from '../../../../registry/fields/field-types.ts'
import { mapFormerValues } from '../../../../registry/fields/former-names.ts'
import { isReferenceField, listTargetEntities } from '../../../../registry/fields/targets.ts'
import { getTypeTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { getDecimals } from '../../../../registry/values/decimals.ts'
import { buildInstantSql, buildWallTimeSql } from '../../clock-sql.ts'
import { COLUMNS, getColumnType, quote } from '../../tables/columns.ts'

/** A conversion to another type: the SQL condition for values without loss, and the result. */
export interface Conversion {
  fits: string
  value: string
}

interface ConversionInput {
  before: Field
  after: Field
  timeZone: string
}

type Convert = (value: string, input: ConversionInput) => Conversion

const convertAlways = (value: string): Conversion => ({ fits: 'true', value })
const buildPatternMatch = (text: string, pattern: string) => `${text} ~ ${quote(pattern)}`
/** Combines two SQL conditions. The second is evaluated only if the first holds. */
const combineInOrder = (first: string, second: string) =>
  `case when ${first} then ${second} else false end`

const buildIsInteger = (number: string) =>
  `(${number} = trunc(${number}) and ${number} between -2147483647 and 2147483647)`

/**
 * Returns the SQL condition that the column has enough digits for a number.
 */
function buildFitsNumber(field: Field, number: string): string {
  const [, digits = 0, decimals = 0] = (/\((\d+),(\d+)\)/.exec(getColumnType(field)) ?? []).map(
    Number,
  )
  return `(${number} = round(${number}, ${decimals}) and abs(${number}) < ${10 ** (digits - decimals)})`
}

const DAY_PATTERN = '[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])'
/** Returns SQL of whether the day of a well-formed text exists in its month. */
const buildIsInMonth = (text: string) =>
  `substr(${text}, 9, 2)::integer <= extract(day from
    (substr(${text}, 1, 8) || '01')::date + interval '1 month' - interval '1 day')`

/** The formats of texts by type, as regular expressions of PostgreSQL. */
const TEXT_FORMATS: Partial<Record<FieldType, string>> = {
  email: '^[^\\sA-Z@]+@[^\\sA-Z@]+\\.[^\\sA-Z@]+$',
  phone: '^\\+?[0-9\\s()-]{3,}$',
  url: '^(https?://[^\\s\\\\]+|/(?![/\\\\])[^\\s\\\\]*)$',
  image: '^(https?://[^\\s\\\\]+|/(?![/\\\\])[^\\s\\\\]*)$',
}

function toText(text: string, { after }: ConversionInput): Conversion {
  const format = TEXT_FORMATS[after.type]
  return { fits: format ? buildPatternMatch(text, format) : 'true', value: text }
}

function toChoice(text: string, { after }: ConversionInput): Conversion {
  const values = after.type === 'choice' ? Object.keys(after.values) : []
  return { fits: `${text} in (${values.map(quote).join(', ')})`, value: text }
}

/** Conversions from text to each kind of value. */
const FROM_TEXT: Readonly<Record<ValueKind, Convert>> = {
  text: toText,
  choice: toChoice,
  integer: (text) => ({
    fits: combineInOrder(
      buildPatternMatch(text, '^(0|-?[1-9]\\d{0,9})$'),
      buildIsInteger(`${text}::numeric`),
    ),
    value: `${text}::integer`,
  }),
  decimal: (text, { after }) => ({
    fits: combineInOrder(
      buildPatternMatch(text, '^-?(0|[1-9]\\d*)(\\.\\d+)?$'),
      buildFitsNumber(after, `${text}::numeric`),
    ),
    value: `${text}::${getColumnType(after)}`,
  }),
  flag: (text) => ({
    fits: `${text} in ('0', '1', 'no', 'yes', 'false', 'true', 'off', 'on')`,
    value: `(${text} in ('1', 'yes', 'true', 'on'))::integer::smallint`,
  }),
  day: (text) => ({
    fits: combineInOrder(buildPatternMatch(text, `^${DAY_PATTERN}$`), buildIsInMonth(text)),
    value: `${text}::date`,
  }),
  // Text is no file. An image becomes a list of files directly.
  files: (text) => ({ fits: 'false', value: `array[${text}]` }),
  ids: (text) => ({
    fits: buildPatternMatch(text, '^\\{[1-9][0-9]{0,8}(,[1-9][0-9]{0,8})*\\}$'),
    value: `${text}::integer[]`,
  }),
  time: (text) => ({
    fits: buildPatternMatch(text, '^([01]\\d|2[0-3]):[0-5]\\d(:00)?$'),
    value: `${text}::time(0)`,
  }),
  instant: (text) => ({
    fits: combineInOrder(
      buildPatternMatch(
        text,
        `^${DAY_PATTERN}T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$`,
      ),
      buildIsInMonth(text),
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
  instant: (value) => `to_char(${buildWallTimeSql(value, 'UTC')}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
}

const toDecimal: Convert = (value, { after }) => ({
  fits: buildFitsNumber(after, `${value}::numeric`),
  value: `${value}::${getColumnType(after)}`,
})
const toFlag: Convert = (value) => ({ fits: `${value} in (0, 1)`, value: `${value}::smallint` })

/** The conversions between kinds that do not pass through text. */
const DIRECT_CONVERSIONS: Partial<Record<ValueKind, Partial<Record<ValueKind, Convert>>>> = {
  integer: {
    integer: convertAlways,
    decimal: toDecimal,
    flag: toFlag,
    ids: (value) => convertAlways(`array[${value}]`),
  },
  decimal: {
    integer: (value) => ({ fits: buildIsInteger(value), value: `${value}::integer` }),
    decimal: toDecimal,
    flag: toFlag,
  },
  text: {
    files: (value, { before }) => ({
      fits: before.type === 'image' ? `starts_with(${value}, '/uploads/')` : 'false',
      value: `array[${value}]`,
    }),
  },
  files: { files: convertAlways },
  ids: {
    ids: convertAlways,
    integer: (value) => ({ fits: `cardinality(${value}) = 1`, value: `${value}[1]` }),
  },
  flag: { integer: (value) => convertAlways(`${value}::integer`), decimal: toDecimal },
  day: {
    instant: (value, { timeZone }) => convertAlways(buildInstantSql(value, timeZone)),
  },
  instant: {
    day: (value, { timeZone }) => ({
      fits: `${buildWallTimeSql(value, timeZone)}::time = '00:00'`,
      value: `${buildWallTimeSql(value, timeZone)}::date`,
    }),
  },
}

/** The entities that a field's values can point to, by type value. */
const listTargets = (field: Field): Readonly<Record<string, string>> =>
  field.type === 'polymorphic' ? field.to : { '': listTargetEntities(field)[0] ?? '' }

/** Returns whether the values of two fields mean the same: same type, decimals and targets. */
export function isAlike(before: Field, after: Field): boolean {
  const [formerTargets, currentTargets] = [listTargets(before), listTargets(after)]
  return (
    before.type === after.type &&
    getDecimals(before) === getDecimals(after) &&
    Object.entries(formerTargets).every(
      ([value, entity]) => (currentTargets[value] ?? entity) === entity,
    )
  )
}

/** Returns whether an id would refer to a row of another entity. */
const refersToOtherEntity = ({ before, after }: ConversionInput) => {
  const [formerTargets, currentTargets] = [listTargets(before), listTargets(after)]
  // A single reference may become a list of the same entity, and vice versa.
  if ([before, after].some(({ type }) => type === 'references'))
    return formerTargets[''] !== currentTargets['']
  return isReferenceField(after) && !isAlike(before, after)
}

/** Returns SQL of a text with former values replaced by current ones. */
export function buildRenamedText(text: string, names: ReadonlyMap<string, string>): string {
  const cases = [...names].map(
    ([formerName, currentName]) => `when ${quote(formerName)} then ${quote(currentName)}`,
  )
  return cases.length > 0 ? `case ${text} ${cases.join(' ')} else ${text} end` : text
}

/** Returns the conversion of a field's values to the declared field. */
export function getConversion(value: string, input: ConversionInput): Conversion {
  if (refersToOtherEntity(input))
    return { fits: 'false', value: `null::${getColumnType(input.after)}` }
  // Amounts are rounded to the decimals of the new currency.
  if (input.before.type === 'money' && input.after.type === 'money')
    return convertAlways(`${value}::${getColumnType(input.after)}`)
  const [from, to] = [getTypeTraits(input.before.type).kind, getTypeTraits(input.after.type).kind]
  const names = mapFormerValues(input.after)
  const directConversion = names.size > 0 ? undefined : DIRECT_CONVERSIONS[from]?.[to]
  if (directConversion) return directConversion(value, input)
  return FROM_TEXT[to](`(${buildRenamedText(TO_TEXT[from](value), names)})`, input)
}

/** Returns the conversion of a history text to a value of a field; text fields accept any text. */
export function readText(text: string, field: Field): Conversion {
  const { kind } = getTypeTraits(field.type)
  if (COLUMNS[field.type].udt === 'text') return convertAlways(text)
  return FROM_TEXT[kind](text, { before: field, after: field, timeZone: 'UTC' })
}
