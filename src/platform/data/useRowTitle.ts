import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { ResourceName } from '#business/words'
import { type Format, useFormat } from '../i18n/format.ts'
import { getChoiceLabelKey } from '../i18n/label-keys.ts'
import { getResource, getTitle } from './rows/resources.ts'

interface Formatter {
  format: Format
  translate: (key: string) => string
}

type Values = Readonly<Record<string, unknown>>

/** Formats the title of a row. Dates and choices appear in the user's language. */
export function formatTitle(
  name: ResourceName,
  value: string,
  { format, translate }: Formatter,
): string {
  const resource = getResource(name)
  const { title } = resource
  const type = resource.fields[title]?.type
  if (type === 'date' || type === 'datetime') return format[type](value)
  return type === 'choice' ? translate(getChoiceLabelKey(resource, title, value)) : value
}

/** Returns the function that formats the title of a row in the user's language. */
export function useRowTitle() {
  const format = useFormat()
  const translate = useTranslate()
  return useCallback(
    (resource: ResourceName, row: Values) => {
      const value = row[getResource(resource).title]
      const isMissing = value === null || value === undefined || value === ''
      return isMissing
        ? getTitle(resource, row)
        : formatTitle(resource, String(value), { format, translate })
    },
    [format, translate],
  )
}
