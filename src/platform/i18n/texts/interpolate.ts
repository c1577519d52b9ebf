import { removeDoublePunctuation } from './dedupe-punctuation.ts'

type TextValues = Readonly<Record<string, unknown>>
type InterpolateText = (values: TextValues) => string | undefined

/** A placeholder whose value is inserted unchanged. */
const VALUE_PLACEHOLDER = /\{\{(\w+)\}\}/
/** Syntax that only i18next handles: formats, plurals and nested texts. */
const I18NEXT_SYNTAX = /\{\{|\$t\(/
const PLURAL_VALUES = ['smart_count', 'count', 'context', 'ordinal', '_']

const isTextOrNumber = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Splits a text into its words and value names; undefined if the text needs more. */
function compileText(text: string): InterpolateText | undefined {
  // The odd parts are the names captured by the expression.
  const parts = text.split(new RegExp(VALUE_PLACEHOLDER, 'g'))
  if (parts.some((part, index) => index % 2 === 0 && I18NEXT_SYNTAX.test(part))) return undefined
  if (parts.length === 1) return () => removeDoublePunctuation(text)
  const names = parts.filter((_, index) => index % 2 === 1)
  return (values) => {
    if (!names.every((name) => isTextOrNumber(values[name]))) return undefined
    if (PLURAL_VALUES.some((name) => name in values)) return undefined
    return removeDoublePunctuation(
      parts.map((part, index) => (index % 2 === 1 ? String(values[part]) : part)).join(''),
    )
  }
}

const NO_VALUES: TextValues = {}

/**
 * Creates a fast interpolation for the texts of a language. Each text is split once, because every
 * row of a list uses the same few. Returns undefined for a text that needs i18next.
 */
export function createInterpolation(readRawText: (key: string) => string | undefined) {
  const interpolations = new Map<string, InterpolateText>()
  const getInterpolation = (key: string): InterpolateText | undefined => {
    const cached = interpolations.get(key)
    if (cached) return cached
    const text = readRawText(key)
    // A missing text may arrive later, with texts that only some screens load.
    if (text === undefined) return undefined
    const interpolation = compileText(text) ?? (() => undefined)
    interpolations.set(key, interpolation)
    return interpolation
  }
  return (key: string, values: TextValues = NO_VALUES): string | undefined =>
    getInterpolation(key)?.(values)
}
