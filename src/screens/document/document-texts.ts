import { useQuery } from '@tanstack/react-query'
import type { FrozenValue } from '../../../registry/entities/documents.ts'
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

/** Returns the label of a frozen field. A field that was removed is named by its key. */
export function getFrozenLabel({ translate }: DocumentTexts, { entity, field }: FrozenValue) {
  const resource = findResource(entity)
  const key = resource ? getFieldLabelKey(resource, field) : field
  const label = translate(key)
  return label === key ? (deriveLabel(field) ?? field) : label
}

/** Formats an amount with its currency. */
export function formatAmount({ format }: DocumentTexts, amount: string): string {
  const { currency, amount: digits } = format.money(amount)
  return `${currency}\u00A0${digits}`
}

/** Formats a frozen value as text. */
export function formatFrozen(texts: DocumentTexts, frozen: FrozenValue): string {
  const { entity, field: name, value, title } = frozen
  const resource = findResource(entity)
  const field = resource?.fields[name]
  if (value === null || value === undefined) return ''
  if (field?.type === 'money') return formatAmount(texts, String(value))
  if (field?.type === 'date') return texts.format.date(String(value))
  if (field?.type === 'datetime') return texts.format.datetime(String(value))
  return formatValueText(texts, field, value, {
    title,
    titleField: getTitleField(field),
    ...(resource && { word: getChoiceLabelKey(resource, name, String(value)) }),
  })
}

/** Returns whether receipts subtract the amount of a field. */
export function isDeducted({ entity, field: name }: FrozenValue): boolean {
  const field = findResource(entity)?.fields[name]
  return field?.type === 'money' && field.deducted === true
}
