import { useQuery } from '@tanstack/react-query'
import type { FrozenValue, IssuedDocument } from '../../../registry/entities/documents.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { deriveLabel } from '../../../registry/text/derive-label.ts'
import { type ValueFormatter, formatValueText } from '../../../registry/text/value-text.ts'
import { findResource, getTitleField } from '../../platform/data/rows/resources.ts'
import { useLanguageFormat } from '../../platform/i18n/format.ts'
import { getChoiceLabelKey, getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { createTranslation } from '../../platform/i18n/texts/interpolate.ts'
import { createTextReader, loadTexts } from '../../platform/i18n/texts/texts.ts'

/** The formatters of a document, in its own language. */
export interface DocumentTexts extends ValueFormatter {
  language: string
}

/**
 * Loads the texts of a document's language, which may differ from that of the interface. Undefined
 * until they are loaded.
 */
export function useDocumentTexts(language: string): DocumentTexts | undefined {
  const { data: isLoaded } = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => {
      await loadTexts(language)
      return true
    },
  })
  const format = useLanguageFormat(language)
  if (!isLoaded) return undefined
  return { language, translate: createTranslation(createTextReader(language)), format }
}

/** The name of a field of an entity. */
type FieldName = Pick<FrozenValue, 'entity' | 'field'>

/** Returns the label of a field of a document. A field that was removed is named by its key. */
export function getFrozenLabel({ translate }: DocumentTexts, { entity, field }: FieldName) {
  const resource = findResource(entity)
  const key = resource ? getFieldLabelKey(resource, field) : field
  const label = translate(key)
  return label === key ? (deriveLabel(field) ?? field) : label
}

/** Returns the field that refers to the rows that a document is about. */
function findRowField(documentEntity: string): FieldName | undefined {
  const { documentBook, covers } = findResource(documentEntity) ?? {}
  const { sales, statement } = documentBook ?? {}
  if (sales) return { entity: documentEntity, field: sales.row }
  return statement && covers && { entity: covers.entity, field: statement.row }
}

/**
 * Returns the label of a field of the row that a document is about. The title of the row is labelled as
 * the row itself, because a number alone does not tell of what it is.
 */
export function getRowLabel(texts: DocumentTexts, document: IssuedDocument, value: FrozenValue) {
  const isTitle = findResource(value.entity)?.title === value.field
  const rowField = isTitle ? findRowField(document.entity) : undefined
  return getFrozenLabel(texts, rowField ?? value)
}

/** Formats an amount with its currency. */
export function formatAmount({ format }: DocumentTexts, amount: string): string {
  const { currency, amount: digits } = format.money(amount)
  return `${currency}\u00A0${digits}`
}

/** Returns the declared field of a frozen value; undefined for a field that was removed. */
export const findFrozenField = ({ entity, field }: FrozenValue): Field | undefined =>
  findResource(entity)?.fields[field]

/** Formats a frozen value as it stands in files: exact amounts, and times as ISO 8601 writes them. */
export function formatFrozenForFile(texts: DocumentTexts, frozen: FrozenValue): string {
  const { entity, field: name, value, title } = frozen
  const resource = findResource(entity)
  const field = findFrozenField(frozen)
  return formatValueText(texts, field, value, {
    title,
    titleField: getTitleField(field),
    ...(resource && { word: getChoiceLabelKey(resource, name, String(value)) }),
  })
}

/** Formats a frozen value for readers. Days have their year, because documents are kept for years. */
export function formatFrozen(texts: DocumentTexts, frozen: FrozenValue): string {
  const { value } = frozen
  const field = findFrozenField(frozen)
  if (value === null || value === undefined) return ''
  if (field?.type === 'money') return formatAmount(texts, String(value))
  if (field?.type === 'percent') return texts.format.percent(String(value))
  if (field?.type === 'date') return texts.format.date(String(value))
  if (field?.type === 'datetime') return texts.format.datetimeWithYear(String(value))
  return formatFrozenForFile(texts, frozen)
}

/** Formats a value of a line, which is short: the day of a moment, and an amount without currency. */
export function formatLineValue(texts: DocumentTexts, frozen: FrozenValue): string {
  const { format } = texts
  const type = findFrozenField(frozen)?.type
  if (type === 'money' && frozen.value !== null) return format.money(String(frozen.value)).amount
  if (type !== 'datetime' || frozen.value === null) return formatFrozen(texts, frozen)
  const day = getLocalDay(format.timeZone, new Date(String(frozen.value)))
  return format.days(day, day)
}

/** Returns whether a frozen value is an amount of money. */
export const isFrozenAmount = (frozen: FrozenValue): boolean =>
  findFrozenField(frozen)?.type === 'money'

/** Returns the name of a document's series in its language, such as its word for an invoice. */
export const nameSeries = ({ entity, series }: IssuedDocument, texts: DocumentTexts): string =>
  formatFrozen(texts, { entity, field: 'series', value: series })
