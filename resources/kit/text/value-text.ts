import type { Field } from '../fields/field-types.ts'
import { isPointing } from '../fields/pointing.ts'
import { traitsOf } from '../fields/traits.ts'
import type { ValueFormat } from './value-format.ts'
import { toWallClock } from './wall-clock.ts'

/** What turns values into the words of a reader. */
export interface Writer {
  translate: (key: string, params?: Record<string, unknown>) => string
  format: ValueFormat
}

/** What is known of a value beside itself. */
interface Known {
  /** The title of the row that it points to. */
  title?: unknown
  /** The key of the word for it, where it is one of some choices. */
  word?: string
}

/** An instant by the business's clocks, to the minute: `2026-11-20 10:00`. */
export const clockText = (iso: string, { timeZone }: Pick<ValueFormat, 'timeZone'>): string =>
  toWallClock(iso, timeZone).replace('T', ' ')

/** One value as plain text: names instead of ids, amounts exact, moments by the business's clocks; empty for none. */
export function valueText(
  { translate, format }: Writer,
  field: Field | undefined,
  value: unknown,
  { title, word }: Known = {},
): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (isPointing(field)) return String(title ?? `#${text}`)
  const kind = field && traitsOf(field.type).kind
  if (kind === 'choice') return word === undefined ? text : translate(word)
  if (kind === 'flag') return translate(text === '1' ? 'ui.yes' : 'ui.no')
  return kind === 'instant' ? clockText(text, format) : text
}
