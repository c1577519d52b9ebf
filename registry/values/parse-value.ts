import type { Field, FieldType, FieldTypes } from '../fields/field-types.ts'
import { isRequired } from '../fields/records.ts'
import { isEmptyInput } from './empty-input.ts'
import { parseDate, parseDatetime, parseTime } from './parse-days.ts'
import { parseFiles } from './parse-files.ts'
import { parseIds } from './parse-ids.ts'
import { parseCoordinate, parseExactNumber, parseId, parseInteger } from './parse-numbers.ts'
import {
  parseEmail,
  parseLine,
  parseLineOrCode,
  parseLines,
  parsePhone,
  createPatternParser,
  SAFE_URL,
} from './parse-texts.ts'
import { type ParsedValue, createValueProblem, toLatinLine } from './parsed.ts'

/**
 * Parses a polymorphic reference from the id, also after `#`, or from the title of the row, such as
 * an order number.
 */
function parsePolymorphic(_: unknown, input: unknown): ParsedValue {
  const text = typeof input === 'string' ? toLatinLine(input) : input
  const parsed = parseId(_, typeof text === 'string' ? text.replace(/^#(?=\d+$)/, '') : text)
  if ('value' in parsed || typeof text !== 'string' || /^[-\d]/.test(text)) return parsed
  return parseLine({}, input)
}

function parseChoice(field: FieldTypes['choice'], input: unknown): ParsedValue {
  return typeof input === 'string' && Object.hasOwn(field.values, input.trim())
    ? { value: input.trim() }
    : createValueProblem('not_choice', { values: Object.keys(field.values).join(', ') })
}

const FLAG_BY_INPUT: ReadonlyMap<unknown, number> = new Map([
  ...([0, '0', false, 'false'] as const).map((flagText) => [flagText, 0] as const),
  ...([1, '1', true, 'true'] as const).map((flagText) => [flagText, 1] as const),
])

function parseFlag(_field: unknown, input: unknown): ParsedValue {
  const value = FLAG_BY_INPUT.get(input)
  return value === undefined ? createValueProblem('not_flag') : { value }
}

type Parsers = {
  [T in FieldType]: (field: { type: T } & FieldTypes[T], input: unknown) => ParsedValue
}

/** The parser of each field type, shared by forms and server. */
const PARSER_BY_TYPE: Parsers = {
  id: parseId,
  text: parseLineOrCode,
  longtext: parseLines,
  email: parseEmail,
  phone: parsePhone,
  url: createPatternParser(SAFE_URL, 'not_url'),
  image: createPatternParser(SAFE_URL, 'not_image'),
  files: parseFiles,
  integer: parseInteger,
  money: parseExactNumber,
  percent: parseExactNumber,
  coordinate: parseCoordinate,
  flag: parseFlag,
  choice: parseChoice,
  reference: parseId,
  references: parseIds,
  polymorphic: parsePolymorphic,
  date: parseDate,
  time: parseTime,
  datetime: parseDatetime,
}

/**
 * Parses a value to its stored form, or returns the problem of the value. An empty value becomes
 * null or the default, if the field allows it.
 */
export function parseValue(field: Field, input: unknown): ParsedValue {
  if (isEmptyInput(input)) {
    if (field.type === 'id' || isRequired(field)) return createValueProblem('required')
    return { value: field.nullable ? null : (field.default ?? null) }
  }
  return PARSER_BY_TYPE[field.type](field as never, input)
}
