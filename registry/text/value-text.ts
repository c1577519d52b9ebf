import type { Field } from '../fields/field-types.ts'
import { isPointing } from '../fields/pointing.ts'
import { traitsOf } from '../fields/traits.ts'
import { fileAddress } from '../values/parse-files.ts'
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

/** The titles of several rows in one text; the id of one whose title is not known. */
export function titlesText(ids: readonly unknown[], titles: unknown): string {
  const known: readonly unknown[] = Array.isArray(titles) ? titles : []
  return ids.map((id, at) => String(known[at] ?? `#${String(id)}`)).join(', ')
}

/** One value as plain text: names instead of ids, amounts exact, moments by the business's clocks; empty for none. */
export function valueText(
  { translate, format }: Writer,
  field: Field | undefined,
  value: unknown,
  { title, word }: Known = {},
): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && field?.type === 'files')
    return value.map((one) => fileAddress(one)?.name ?? String(one)).join(', ')
  if (Array.isArray(value)) return titlesText(value, title)
  const text = String(value)
  if (isPointing(field)) return String(title ?? `#${text}`)
  const kind = field && traitsOf(field.type).kind
  if (kind === 'choice') return word === undefined ? text : translate(word)
  if (kind === 'flag') return translate(text === '1' ? 'ui.yes' : 'ui.no')
  return kind === 'instant' ? clockText(text, format) : text
}
