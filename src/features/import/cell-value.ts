import { withLatinDigits } from '../../../registry/characters/digits.ts'
import type { Field, FieldTypes } from '../../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { ResourceName } from '#business/words'
import { formatRounded } from '../../../registry/values/read-number.ts'
import { readTime } from '../../../registry/values/read-time.ts'
import { foldLetters } from '../../../registry/values/search-text.ts'
import { findResource, getTitleField } from '../../platform/data/rows/resources.ts'
import { translateInAllLanguages } from '../../platform/i18n/translate-in-all.ts'
import { getChoiceLabelKey } from '../../platform/i18n/label-keys.ts'
import { readWallClock } from '../../../registry/text/wall-clock.ts'
import { listAlternatives, type Convention } from './conventions/convention.ts'
import { getConventionReader, listTimeFillers } from './conventions/readers.ts'
import {
  type Cell,
  formatCellText,
  getCellNumber,
  isUnreadable,
  type UnreadableCell,
} from './file/cells.ts'

/** The ids of rows by folded row title, for each reference field. */
export type RowIdsByTitle = Readonly<Record<string, ReadonlyMap<string, readonly number[]>>>

/** A value to send, or the key of the problem with the text. */
export type CellValue =
  | { value: unknown }
  | { wrong: 'import.unknown' | UnreadableCell['wrong'] }
  /** Several rows have this title. */
  | { wrong: 'import.ambiguous'; ids: readonly number[] }
  /** The text is valid, but not in the convention of its column. */
  | { wrong: 'import.other_convention'; convention: Convention }

interface ReadContext {
  resource: AnyResource
  rowIdsByTitle: RowIdsByTitle
  timeZone: string
}

/** The error texts of spreadsheet formulas, in several languages. */
const FORMULA_ERROR = /^#(?:N\/[AD]|NV|DIV\/0!|[\p{Lu}_]{3,}[!?])$/u

/** Returns the problem of a cell that cannot be the value of any field. */
export function findCellProblem(cell: Cell): Pick<UnreadableCell, 'wrong'> | undefined {
  if (isUnreadable(cell)) return cell
  return FORMULA_ERROR.test(formatCellText(cell).trim())
    ? { wrong: 'import.formula_error' }
    : undefined
}

const isTranslation = (text: string, key: string) =>
  translateInAllLanguages(key).some((translation) => foldLetters(translation) === foldLetters(text))

function parseChoice({ resource }: ReadContext, name: string, field: Field, text: string): string {
  if (field.type !== 'choice') return text
  const values = Object.keys(field.values)
  return (
    values.find(
      (value) => value === text || isTranslation(text, getChoiceLabelKey(resource, name, value)),
    ) ?? text
  )
}

function parseFlag(text: string): string {
  if (isTranslation(text, 'ui.yes')) return '1'
  return isTranslation(text, 'ui.no') ? '0' : text.toLowerCase()
}

/**
 * Returns the comparable form of a title. A title that is a day, a time or a number has several
 * spellings.
 */
export function getTitleKey(to: ResourceName, title: unknown): string {
  const field = getTitleField({ type: 'reference', to })
  if (!field || getTypeTraits(field.type).kind === 'text') return foldLetters(String(title ?? ''))
  const parsed = parseValue(field, title)
  return 'value' in parsed ? String(parsed.value) : foldLetters(String(title ?? ''))
}

/** Reads a cell of a reference as the title of a row. Spreadsheets take some titles for times. */
export function readTitle(
  context: ReadContext,
  { to }: FieldTypes['reference'],
  cell: Cell,
  convention: Convention | null,
): string {
  const target = findResource(to)
  const field = target?.fields[target.title]
  const text = formatCellText(cell).trim()
  if (!target || !field || getTypeTraits(field.type).kind === 'text') return text
  const read = parseCellValue({ ...context, resource: target }, target.title, cell, convention)
  return 'value' in read ? String(read.value ?? '') : text
}

/** Returns the row that a text names: by its title, or by `#` and its id. */
function findNamedRow(
  { rowIdsByTitle }: ReadContext,
  name: string,
  to: ResourceName,
  text: string,
): CellValue {
  const ids = rowIdsByTitle[name]?.get(getTitleKey(to, text)) ?? []
  const [onlyId] = ids
  if (ids.length === 1) return { value: onlyId }
  if (ids.length > 1) return { wrong: 'import.ambiguous', ids }
  const [, id] = /^#(\d+)$/.exec(withLatinDigits(text)) ?? []
  return id ? { value: id } : { wrong: 'import.unknown' }
}

/** Returns the rows that a text lists, as an export writes them. A title may contain a comma. */
function parseRows(
  context: ReadContext,
  name: string,
  { to }: FieldTypes['references'],
  text: string,
): CellValue {
  const singleRow = findNamedRow(context, name, to, text)
  if ('value' in singleRow) return { value: [singleRow.value] }
  const cells = text.split(',').map((title) => findNamedRow(context, name, to, title.trim()))
  const wrong = cells.find((cell) => 'wrong' in cell)
  return wrong ?? { value: cells.map((cell) => 'value' in cell && cell.value) }
}

/**
 * Reads a text as a number, a date or a datetime. Other texts are left to the server, which
 * explains what the field accepts.
 */
function parseInConvention(
  { timeZone }: ReadContext,
  field: Field,
  text: string,
  convention: Convention | null,
): CellValue {
  const { read, conventions: [usualConvention] = [] } = getConventionReader(field) ?? {}
  const usedConvention = convention ?? usualConvention
  if (!read || !usedConvention) return { value: text }
  const isInstant = getTypeTraits(field.type).kind === 'instant'
  const readValue = (used: Convention) =>
    isInstant
      ? readWallClock(text, timeZone, (wallText) => read(wallText, used)?.replace(' ', 'T'))
      : read(text, used)
  const value = readValue(usedConvention)
  if (value !== undefined) return { value }
  return listAlternatives(usedConvention).some((other) => readValue(other) !== undefined)
    ? { wrong: 'import.other_convention', convention: usedConvention }
    : { value: text }
}

const MINUTES_PER_DAY = 24 * 60

/** Reads a time of day, which a sheet without a format for it shows as a fraction of a day. */
function parseTime(cell: Cell, text: string): CellValue {
  const fraction = getCellNumber(cell) ?? 0
  const minutes = Math.round(fraction * MINUTES_PER_DAY)
  const isFraction = fraction > 0 && fraction < 1
  const written = isFraction
    ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    : text
  return { value: readTime(written, { fillers: listTimeFillers() }) ?? text }
}

/** Reads a cell as the value of a field: words of any language, titles instead of ids. */
export function parseCellValue(
  context: ReadContext,
  name: string,
  cell: Cell,
  convention: Convention | null,
): CellValue {
  const text = formatCellText(cell).trim()
  const field = context.resource.fields[name]
  const problem = findCellProblem(cell)
  if (problem) return problem
  if (text === '' || !field) return { value: null }
  if (field.type === 'reference')
    return findNamedRow(context, name, field.to, readTitle(context, field, cell, convention))
  // The server finds it among the rows of the entity in another column.
  if (field.type === 'polymorphic') return { value: text }
  if (field.type === 'references') return parseRows(context, name, field, text)
  const { kind } = getTypeTraits(field.type)
  if (kind === 'choice') return { value: parseChoice(context, name, field, text) }
  if (kind === 'flag') return { value: parseFlag(text) }
  if (kind === 'text') return { value: formatCellText(cell) }
  if (kind === 'time') return parseTime(cell, text)
  // Spreadsheet numbers are in machine format.
  const number = getCellNumber(cell)
  if (number !== undefined) return { value: formatRounded(number) }
  return parseInConvention(context, field, text, convention)
}
