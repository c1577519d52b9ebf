import { withSinglePunctuation } from './dedupe-punctuation.ts'

type Values = Readonly<Record<string, unknown>>
type Fill = (values: Values) => string | undefined

/** A placeholder whose value is inserted unchanged. */
const VALUE = /\{\{(\w+)\}\}/
/** Syntax that only i18next handles: formats, plurals and nested texts. */
const MORE = /\{\{|\$t\(/
const CHOOSING = ['smart_count', 'count', 'context', 'ordinal', '_']

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Splits a text into its words and value names; undefined if the text needs more. */
function compileFill(text: string): Fill | undefined {
  // The odd parts are the names captured by the expression.
  const parts = text.split(new RegExp(VALUE, 'g'))
  if (parts.some((part, index) => index % 2 === 0 && MORE.test(part))) return undefined
  if (parts.length === 1) return () => withSinglePunctuation(text)
  const names = parts.filter((_, index) => index % 2 === 1)
  return (values) => {
    if (!names.every((name) => isPlain(values[name]))) return undefined
    if (CHOOSING.some((name) => name in values)) return undefined
    return withSinglePunctuation(
      parts.map((part, i) => (i % 2 === 1 ? String(values[part]) : part)).join(''),
    )
  }
}

const NO_VALUES: Values = {}

/**
 * Creates a fast interpolation for the texts of a language. Each text is split once, because every
 * row of a list uses the same few. Returns undefined for a text that needs i18next.
 */
export function createInterpolation(readRawText: (key: string) => string | undefined) {
  const fills = new Map<string, Fill>()
  const getFill = (key: string): Fill | undefined => {
    const cached = fills.get(key)
    if (cached) return cached
    const text = readRawText(key)
    // A missing text may arrive later, with texts that only some screens load.
    if (text === undefined) return undefined
    const fill = compileFill(text) ?? (() => undefined)
    fills.set(key, fill)
    return fill
  }
  return (key: string, values: Values = NO_VALUES): string | undefined => getFill(key)?.(values)
}
