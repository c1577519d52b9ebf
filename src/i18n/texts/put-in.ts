import { withOneEnd } from './one-end.ts'

type Values = Readonly<Record<string, unknown>>
type Fill = (values: Values) => string | undefined

/** A value that is put into a text as it is. */
const VALUE = /\{\{(\w+)\}\}/
/** What is left to i18next: formats, plurals and texts within texts. */
const MORE = /\{\{|\$t\(/
const CHOOSING = ['smart_count', 'count', 'context', 'ordinal', '_']

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Takes a text apart into its words and the names of its values; undefined where it needs more. */
function fillOf(text: string): Fill | undefined {
  // Every second part is what the expression found in its group.
  const parts = text.split(new RegExp(VALUE, 'g'))
  if (parts.some((part, index) => index % 2 === 0 && MORE.test(part))) return undefined
  if (parts.length === 1) return () => withOneEnd(text)
  const names = parts.filter((_, index) => index % 2 === 1)
  return (values) => {
    if (!names.every((name) => isPlain(values[name]))) return undefined
    if (CHOOSING.some((name) => name in values)) return undefined
    return withOneEnd(parts.map((part, i) => (i % 2 === 1 ? String(values[part]) : part)).join(''))
  }
}

const NO_VALUES: Values = {}

/**
 * Puts values into the texts of a language, as its file has them by their keys. Each is taken apart
 * once: every row of a list asks for the same few. Returns undefined for a text that needs more than
 * that.
 */
export function createPutIn(written: (key: string) => string | undefined) {
  const fills = new Map<string, Fill>()
  const fillFor = (key: string): Fill | undefined => {
    const known = fills.get(key)
    if (known) return known
    const text = written(key)
    // What is missing may come later, with texts that only some screens load.
    if (text === undefined) return undefined
    const fill = fillOf(text) ?? (() => undefined)
    fills.set(key, fill)
    return fill
  }
  return (key: string, values: Values = NO_VALUES): string | undefined => fillFor(key)?.(values)
}
