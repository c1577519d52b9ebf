import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { ResourceName } from '#business/words'
import { getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import { type Format, useFormat } from '../i18n/format.ts'
import { getChoiceLabelKey } from '../i18n/label-keys.ts'
import { directionOf } from '../i18n/languages.ts'
import { getResource, getTitle } from './rows/resources.ts'

interface Formatter {
  format: Format
  translate: (key: string) => string
}

type Values = Readonly<Record<string, unknown>>

/** The text between the parts of a display name. */
export const NAME_SEPARATOR = ' · '

/** Formats a field that names its row. Dates and choices appear in the user's language. */
function formatNameField(
  resourceName: ResourceName,
  name: string,
  value: unknown,
  { format, translate }: Formatter,
): string {
  const resource = getResource(resourceName)
  const type = resource.fields[name]?.type
  if (type === 'date' || type === 'datetime') return format[type](String(value))
  if (type === 'choice') return translate(getChoiceLabelKey(resource, name, String(value)))
  if (type !== 'money') return String(value)
  const { currency, amount } = format.money(String(value))
  return `${currency} ${amount}`
}

/** Formats the title of a row. Dates and choices appear in the user's language. */
export const formatTitle = (name: ResourceName, value: string, formatter: Formatter): string =>
  formatNameField(name, getResource(name).title, value, formatter)

/** Returns the value of a field that names its row: the title of a reference, or the field itself. */
function getNameValue(resourceName: ResourceName, name: string, row: Values): unknown {
  const isReference = getResource(resourceName).fields[name]?.type === 'reference'
  return row[isReference ? getReferenceTitleName(name) : name]
}

/** Returns the fields of the display name of a row, unless a device lacks the first one. */
function listNameFields(resourceName: ResourceName, row: Values): readonly string[] {
  const { displayName = [] } = getResource(resourceName)
  const filledFields = displayName.filter(
    (name) => !isEmptyInput(getNameValue(resourceName, name, row)),
  )
  return filledFields[0] === displayName[0] ? filledFields : []
}

/**
 * Formats the parts of the name of a row: its display name, or else its title. `shownFields` stand
 * beside the name, which leaves them out.
 */
function formatNameParts(
  resource: ResourceName,
  row: Values,
  shownFields: readonly string[],
  formatter: Formatter,
): readonly string[] {
  const { title } = getResource(resource)
  const nameFields = listNameFields(resource, row).filter((name) => !shownFields.includes(name))
  const formatField = (name: string) =>
    formatNameField(resource, name, getNameValue(resource, name, row), formatter)
  if (nameFields.length > 0) return nameFields.map(formatField)
  return [isEmptyInput(row[title]) ? getTitle(resource, row) : formatField(title)]
}

/**
 * Joins the parts of a name. In a language that runs from right to left, the order of the parts
 * must not depend on the letters in them, so each part is isolated, and a mark begins the name.
 */
function joinNameParts(parts: readonly string[], language: string): string {
  if (parts.length < 2 || directionOf(language) === 'ltr') return parts.join(NAME_SEPARATOR)
  return `\u200f${parts.map((part) => `\u2068${part}\u2069`).join(NAME_SEPARATOR)}`
}

/** Formats the name of a row as one text, without the fields that stand beside it. */
export function formatRowName(
  resource: ResourceName,
  row: Values,
  shownFields: readonly string[],
  formatter: Formatter,
): string {
  const parts = formatNameParts(resource, row, shownFields, formatter)
  return joinNameParts(parts, formatter.format.language)
}

/** Returns the function that names a row in the user's language. */
export function useRowTitle() {
  const format = useFormat()
  const translate = useTranslate()
  return useCallback(
    (resource: ResourceName, row: Values, shownFields: readonly string[] = []) =>
      formatRowName(resource, row, shownFields, { format, translate }),
    [format, translate],
  )
}

/** Returns the parts of the name of a row in the user's language, without fields that stand beside it. */
export function useNameParts(
  resource: ResourceName,
  row: Values,
  shownFields: readonly string[],
): readonly string[] {
  const format = useFormat()
  const translate = useTranslate()
  return formatNameParts(resource, row, shownFields, { format, translate })
}

/** Returns the title of a row that is called by another name; undefined otherwise. */
export function getRowCode(resource: ResourceName, row: Values): string | undefined {
  const code = row[getResource(resource).title]
  return listNameFields(resource, row).length > 0 && !isEmptyInput(code) ? String(code) : undefined
}
