import { useI18nProvider, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { buildFileName } from '../../../registry/text/file-name.ts'
import { getTypeFormat } from '../../../registry/text/sheet.ts'
import { download } from '../../parts/export/download.ts'
import { makeFile } from '../../parts/export/make-file.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import {
  getEntityNameKey,
  getFieldLabelKey,
  SAMPLE_PLURAL_COUNT,
} from '../../platform/i18n/label-keys.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { listCreatedFields } from './columns/fields.ts'

/** Returns a function that saves an empty spreadsheet with the headings of an import. */
export function useTemplate(resource: AnyResource) {
  const translate = useTranslate()
  const format = useFormat()
  const language = useI18nProvider().getLocale()
  const rightToLeft = usePreferences().direction === 'rtl'
  return async () => {
    const title = translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT })
    const names = listCreatedFields(resource)
    const table = [names.map((name) => translate(getFieldLabelKey(resource, name)))]
    const formats = names.map((name) =>
      getTypeFormat(resource.fields[name]?.type ?? 'text', format),
    )
    const sheets = [{ title, table, formats }]
    const { signal } = new AbortController()
    const file = await makeFile({ kind: 'xlsx', sheets, rightToLeft, language }, signal)
    download(buildFileName(title, format, 'xlsx'), file)
  }
}
