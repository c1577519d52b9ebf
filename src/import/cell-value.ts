import type { Field } from '../../resources/kit/fields/field-types.ts'
import { traitsOf } from '../../resources/kit/fields/traits.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { fold } from '../../resources/kit/values/search-text.ts'
import { readDay } from '../i18n/day-text.ts'
import { inEveryLanguage } from '../i18n/every-language.ts'
import { choiceKey } from '../i18n/label-keys.ts'
import { fromWallClock } from '../../resources/kit/text/wall-clock.ts'
import { plainNumber } from './local-text.ts'

/** The ids of rows by their folded title, for each reference. */
export type Titles = Readonly<Record<string, ReadonlyMap<string, readonly number[]>>>

/** A value to send, or the key of what is wrong with the text. */
export type CellValue = { value: unknown } | { wrong: 'import.unknown' | 'import.ambiguous' }

interface Reading {
  resource: AnyResource
  titles: Titles
  timeZone: string
  /** In which numbers and days are written that are not written as programs do. */
  language: string
  today: string
}

const isWord = (text: string, key: string) =>
  inEveryLanguage(key).some((word) => fold(word) === fold(text))

function choiceIn({ resource }: Reading, name: string, field: Field, text: string): string {
  if (field.type !== 'choice') return text
  const known = Object.keys(field.values)
  return known.find((one) => one === text || isWord(text, choiceKey(resource, name, one))) ?? text
}

function flagIn(text: string): string {
  if (isWord(text, 'ui.yes')) return '1'
  return isWord(text, 'ui.no') ? '0' : text
}

/** The row that a text names: by its title, or by `#` and its id. */
function rowIn({ titles }: Reading, name: string, text: string): CellValue {
  const found = titles[name]?.get(fold(text)) ?? []
  const [only] = found
  if (found.length === 1) return { value: only }
  if (found.length > 1) return { wrong: 'import.ambiguous' }
  return /^#\d+$/.test(text) ? { value: text.slice(1) } : { wrong: 'import.unknown' }
}

/** The rows that a text names one after the other, as an export writes them; a title may have a comma in it. */
function rowsIn(reading: Reading, name: string, text: string): CellValue {
  const whole = rowIn(reading, name, text)
  if ('value' in whole) return { value: [whole.value] }
  const each = text.split(',').map((part) => rowIn(reading, name, part.trim()))
  const wrong = each.find((one) => 'wrong' in one)
  return wrong ?? { value: each.map((one) => 'value' in one && one.value) }
}

/** A moment by the clocks of the business; what is none is refused by the server. */
function momentIn({ timeZone }: Reading, text: string): string {
  const clock = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/.test(text) ? text.replace(' ', 'T') : null
  return (clock && fromWallClock(clock, timeZone)) ?? text
}

/** A day as programs or as people of a language write it; what is none is refused by the server. */
const dayIn = ({ language, today }: Reading, text: string): string =>
  readDay(text, { language, today, words: [], isWhole: true }) ?? text

/** Reads a cell as the value of a field: words of any language, names instead of ids. */
export function cellValue(reading: Reading, name: string, cell: string): CellValue {
  const text = cell.trim()
  const field = reading.resource.fields[name]
  if (text === '' || !field) return { value: null }
  if (field.type === 'reference') return rowIn(reading, name, text)
  // The server finds it among the rows of the entity that another column says.
  if (field.type === 'polymorphic') return { value: text }
  if (field.type === 'references') return rowsIn(reading, name, text)
  const { kind } = traitsOf(field.type)
  if (kind === 'choice') return { value: choiceIn(reading, name, field, text) }
  if (kind === 'flag') return { value: flagIn(text) }
  if (kind === 'instant') return { value: momentIn(reading, text) }
  if (kind === 'day') return { value: dayIn(reading, text) }
  if (kind === 'integer') return { value: plainNumber(text, 'whole', reading.language) }
  if (kind === 'decimal') return { value: plainNumber(text, 'decimal', reading.language) }
  return { value: kind === 'text' ? cell : text }
}
