import type { FieldType } from '../fields/field-types.ts'
import { getTypeTraits } from '../fields/traits.ts'
import { toLatinLine } from './parsed.ts'

/** The number conventions: a point or a comma before the decimals. */
export const NUMBER_CONVENTIONS = ['point', 'comma'] as const
export type NumberConvention = (typeof NUMBER_CONVENTIONS)[number]

const SIGNS = {
  point: { group: ',', decimal: '.' },
  comma: { group: '.', decimal: ',' },
} as const

/** A currency sign, a code such as `EUR`, or a word that a space separates. */
const PREFIX_PATTERN = /^(?:[\p{Sc}\p{Cf}]+|[A-Z]{3}(?=[\s\d−–-])|\p{L}[\p{L}\p{Cf}.]*(?=\s))\s*/u
const SUFFIX_PATTERN = /\s*(?:[\p{Sc}\p{Cf}]+|(?<=[\s\d])[A-Z]{3}|(?<=\s)\p{L}[\p{L}\p{Cf}.]*)$/u
const PERCENT_PATTERN = /\s*[%٪]\p{Cf}*$/u

function buildPattern({ group, decimal }: { group: string; decimal: string }): RegExp {
  const groups = String.raw`\d{1,3}(?:[${group}\s’']\d{3})+`
  return new RegExp(String.raw`^-?(?:\d+|${groups})(?:[${decimal}]\d+)?$`)
}
const NUMBER_PATTERNS = { point: buildPattern(SIGNS.point), comma: buildPattern(SIGNS.comma) }

/** The maximum length of a text with a number. */
const MAX_LENGTH = 200

/** A number as programs write it. */
const MACHINE_NUMBER = /^-?\d+(?:\.\d+)?$/
/** Machine-written fractions have more digits than a spreadsheet's precision. */
const LONG_FRACTION = /^-?\d+\.\d{10,}$/

/** Spreadsheets compute with 15 digits. Further digits are binary rounding errors. */
const DIGITS = 15

/** Formats a number without binary rounding errors: 4.7250000000000005 becomes `4.725`. */
export const formatRounded = (value: number): string => String(Number(value.toPrecision(DIGITS)))

/** The rules for reading a number. */
export interface NumberReading {
  /** The convention of the text. Without one, a text with two meanings is not read. */
  convention?: NumberConvention | undefined
  /** True if a percent sign may follow. */
  isPercent?: boolean
  isWhole?: boolean
}

/** Returns the rules for the numbers of a field type. */
export const getNumberRules = (type: FieldType): Pick<NumberReading, 'isPercent' | 'isWhole'> => ({
  isPercent: type === 'percent',
  isWhole: getTypeTraits(type).kind === 'integer',
})

/** Returns the digits and signs of a number, without currency, unit and percent sign. */
function removeUnits(text: string, isPercent: boolean): string {
  const number = isPercent ? text.replace(PERCENT_PATTERN, '') : text
  return number.replace(PREFIX_PATTERN, '').replace(SUFFIX_PATTERN, '').replace(/^[−–]/, '-')
}

function readInConvention(
  bareNumber: string,
  convention: NumberConvention,
  isWhole: boolean,
): string | undefined {
  if (!NUMBER_PATTERNS[convention].test(bareNumber)) return undefined
  const { group, decimal } = SIGNS[convention]
  const plainNumber = bareNumber
    .replaceAll(/[\s’']/g, '')
    .replaceAll(group, '')
    .replace(decimal, '.')
  if (isWhole && plainNumber.includes('.')) return undefined
  return LONG_FRACTION.test(plainNumber) ? formatRounded(Number(plainNumber)) : plainNumber
}

/** Returns the only meaning of a number; undefined for none or two. */
function readUnambiguous(bareNumber: string, isWhole: boolean): string | undefined {
  if (MACHINE_NUMBER.test(bareNumber)) return readInConvention(bareNumber, 'point', isWhole)
  const readings = NUMBER_CONVENTIONS.map((convention) =>
    readInConvention(bareNumber, convention, isWhole),
  )
  const [meaning, ...otherMeanings] = new Set(readings.filter((number) => number !== undefined))
  return otherMeanings.length === 0 ? meaning : undefined
}

/**
 * Reads a number as people write it, with an optional currency, in any digits. Returns it in machine
 * format, or undefined for an invalid text.
 */
export function readNumber(text: string, reading: NumberReading = {}): string | undefined {
  const { isPercent = false, isWhole = false } = reading
  if (text.length > MAX_LENGTH) return undefined
  if (!reading.convention && MACHINE_NUMBER.test(text))
    return readInConvention(text, 'point', isWhole)
  // The Arabic signs have one meaning each.
  const convention = reading.convention ?? (/[٬٫]/.test(text) ? 'point' : undefined)
  const { group, decimal } = SIGNS[convention ?? 'point']
  const latinText = toLatinLine(text).replaceAll('٬', group).replaceAll('٫', decimal)
  const bareNumber = removeUnits(latinText, isPercent)
  return convention
    ? readInConvention(bareNumber, convention, isWhole)
    : readUnambiguous(bareNumber, isWhole)
}
