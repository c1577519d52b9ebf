import { useI18nProvider, useTranslate } from 'ra-core'
import { getCsvDialect } from '../../../registry/text/csv.ts'
import type { FileKind } from '../../../registry/text/sheet.ts'

/**
 * Returns a function that names an export format. CSV includes the separator of the user's
 * language.
 */
export function useExportLabel() {
  const translate = useTranslate()
  const { separator } = getCsvDialect(useI18nProvider().getLocale())
  return (kind: FileKind): string =>
    translate(`reports.export.${kind}`, { separator: translate(`separators.${separator}`) })
}
