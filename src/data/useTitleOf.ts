import { useCallback } from 'react'
import type { ResourceName } from '../../resources/kit/words/names.ts'
import { type Format, useFormat } from '../i18n/format.ts'
import { resourceOf, titleOf } from './resources.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes what a row is called as lists write it: a row called by a day is called by that day's words. */
export function writeTitle(resource: ResourceName, row: Values, format: Format): string {
  const { title, fields } = resourceOf(resource)
  const type = fields[title]?.type
  const isTold = row[title] !== null && row[title] !== undefined
  if (isTold && (type === 'date' || type === 'datetime')) return format[type](String(row[title]))
  return titleOf(resource, row)
}

/** What rows are called, in the reader's words. */
export function useTitleOf() {
  const format = useFormat()
  return useCallback(
    (resource: ResourceName, row: Values) => writeTitle(resource, row, format),
    [format],
  )
}
