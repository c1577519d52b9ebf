import { formatPhone } from '../characters/phone.ts'
import type { Field } from '../fields/field-types.ts'
import { isReferenceField } from '../fields/targets.ts'
import { getTypeTraits } from '../fields/traits.ts'
import { parseFileAddress } from '../values/parse-files.ts'
import type { ValueFormat } from './value-format.ts'
import { formatRepeatedOffset, toWallClock } from './wall-clock.ts'

/** The functions that turn values into text for a reader. */
export interface ValueFormatter {
  translate: (key: string, params?: Record<string, unknown>) => string
  format: ValueFormat
}

/** Further facts about a value. */
interface ValueContext {
  /** The title of the referenced row, and the field of its entity with the title. */
  title?: unknown
  titleField?: Field | undefined
  /** The translation key of a choice's value. */
  word?: string
}

/**
 * Formats an instant in the business's time zone, to the minute: `2026-11-20 10:00`. The offset
 * follows if clocks show this time twice.
 */
export const formatClock = (iso: string, { timeZone }: Pick<ValueFormat, 'timeZone'>): string =>
  `${toWallClock(iso, timeZone).replace('T', ' ')}${formatRepeatedOffset(iso, timeZone)}`

/** Joins the titles of several rows; rows without a title show their id. */
export function formatTitles(ids: readonly unknown[], titles: unknown): string {
  const titleList: readonly unknown[] = Array.isArray(titles) ? titles : []
  return ids.map((id, index) => String(titleList[index] ?? `#${String(id)}`)).join(', ')
}

/**
 * Formats a value as plain text: titles for ids, exact amounts, times in the business time zone;
 * empty for none.
 */
export function formatValueText(
  { translate, format }: ValueFormatter,
  field: Field | undefined,
  value: unknown,
  { title, titleField, word }: ValueContext = {},
): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && field?.type === 'files')
    return value.map((file) => parseFileAddress(file)?.name ?? String(file)).join(', ')
  if (Array.isArray(value)) return formatTitles(value, title)
  const text = String(value)
  if (isReferenceField(field))
    return titleField?.type === 'datetime' && title
      ? formatClock(String(title), format)
      : String(title ?? `#${text}`)
  const kind = field && getTypeTraits(field.type).kind
  if (kind === 'choice') return word === undefined ? text : translate(word)
  if (kind === 'flag') return translate(text === '1' ? 'ui.yes' : 'ui.no')
  if (field?.type === 'phone') return formatPhone(text)
  return kind === 'instant' ? formatClock(text, format) : text
}
