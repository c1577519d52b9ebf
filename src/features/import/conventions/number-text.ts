import { toLatinLine } from '../../../../registry/values/parsed.ts'
import { formatRounded } from '../file/cells.ts'
import type { Convention } from './convention.ts'

const SIGNS = {
  point: { group: ',', decimal: '.' },
  comma: { group: '.', decimal: ',' },
} as const

/** A currency or a unit before a number. */
const PREFIX_PATTERN = /^[\p{L}\p{Sc}\p{Cf}\s]+(?:\.[\p{L}\p{Sc}\p{Cf}\s]+)*/u
const SUFFIX_PATTERN = /[\p{L}\p{Sc}\p{Cf}\s.]+$/u
const PERCENT_PATTERN = /\s*[%٪]\p{Cf}*$/u

function buildPattern({ group, decimal }: { group: string; decimal: string }): RegExp {
  const groups = String.raw`\d{1,3}(?:[${group}\s’']\d{3})+`
  return new RegExp(String.raw`^-?(?:\d+|${groups})(?:[${decimal}]\d+)?$`)
}
const NUMBER_PATTERNS = { point: buildPattern(SIGNS.point), comma: buildPattern(SIGNS.comma) }

/** Machine-written fractions have more digits than a spreadsheet's precision. */
const LONG_FRACTION = /^-?\d+\.\d{10,}$/

/** The rules for reading a number. */
export interface NumberReading {
  convention: Convention
  /** True if a percent sign may follow. */
  isPercent: boolean
  isWhole: boolean
}

/** Reads a number as people write it, with an optional currency. Returns it in machine format. */
export function readNumber(
  text: string,
  { convention, isPercent, isWhole }: NumberReading,
): string | undefined {
  const signConvention = convention === 'comma' ? 'comma' : 'point'
  const { group, decimal } = SIGNS[signConvention]
  const latinText = toLatinLine(text).replaceAll('٬', group).replaceAll('٫', decimal)
  const number = isPercent ? latinText.replace(PERCENT_PATTERN, '') : latinText
  const bareNumber = number
    .replace(PREFIX_PATTERN, '')
    .replace(SUFFIX_PATTERN, '')
    .replace(/^[−–]/, '-')
  if (!NUMBER_PATTERNS[signConvention].test(bareNumber)) return undefined
  const plainNumber = bareNumber
    .replaceAll(/[\s’']/g, '')
    .replaceAll(group, '')
    .replace(decimal, '.')
  if (isWhole && plainNumber.includes('.')) return undefined
  return LONG_FRACTION.test(plainNumber) ? formatRounded(Number(plainNumber)) : plainNumber
}
