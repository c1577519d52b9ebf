import { useI18nProvider, useTranslate } from 'ra-core'
import { csvDialect } from '../../registry/text/csv.ts'
import type { FileKind } from '../../registry/text/sheet.ts'

/** Returns the function that names an export, CSV with the separator of the reader's language. */
export function useExportLabel() {
  const translate = useTranslate()
  const { separator } = csvDialect(useI18nProvider().getLocale())
  return (kind: FileKind): string =>
    translate(`reports.export.${kind}`, { separator: translate(`separators.${separator}`) })
}
