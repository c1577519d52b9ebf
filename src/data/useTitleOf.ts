import { useCallback } from 'react'
import type { ResourceName } from '#business/words/names.ts'
import { type Format, useFormat } from '../i18n/format.ts'
import { resourceOf, titleOf } from './rows/resources.ts'

type Values = Readonly<Record<string, unknown>>

/** Formats the title of a row as lists do: a date as a date of the reader's language. */
function formatTitle(resource: ResourceName, row: Values, format: Format): string {
  const { title, fields } = resourceOf(resource)
  const type = fields[title]?.type
  const isSet = row[title] !== null && row[title] !== undefined
  if (isSet && (type === 'date' || type === 'datetime')) return format[type](String(row[title]))
  return titleOf(resource, row)
}

/** Returns the function that formats the title of a row in the reader's language. */
export function useTitleOf() {
  const format = useFormat()
  return useCallback(
    (resource: ResourceName, row: Values) => formatTitle(resource, row, format),
    [format],
  )
}
