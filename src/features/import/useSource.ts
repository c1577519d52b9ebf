import { useDataProvider, useI18nProvider, useTranslate } from 'ra-core'
import { mayDo } from '../../platform/access/ability.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useNumberingPlan } from '../../platform/i18n/business.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import type { RowsInput } from './prepare-rows.ts'
import { ALL_ROWS, readTitles } from './read-titles.ts'

/** The rows of a file, with the field and the convention of each column. */
export type FileRows = Pick<RowsInput, 'table' | 'mapping' | 'conventions' | 'matchAction'>

/** Returns a function that loads the rows that a file's rows change or refer to. */
export function useSource(reference: ListReference) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const format = useFormat()
  const language = useI18nProvider().getLocale()
  const plan = useNumberingPlan()
  const { resource, resourceName } = reference
  const isReadOnly = !mayDo(useSession(), resource, 'update')
  const deletedFilter = reference.list.deleted ? { deleted: 'all' } : {}

  return async ({ table, mapping, conventions, matchAction }: FileRows): Promise<RowsInput> => {
    const names = mapping.filter((name) => name !== null)
    const params = { pagination: ALL_ROWS, filter: deletedFilter } as never
    const { data } = await provider.getList<Row>(resourceName, params)
    const existingRows = new Map(data.map((row) => [row.id, row]))
    const rowIdsByTitle = await readTitles(provider, resource, names)
    const writer = { translate, format }
    return {
      resource,
      table,
      mapping,
      conventions,
      rowIdsByTitle,
      existingRows,
      writer,
      plan,
      language,
      matchAction,
      isReadOnly,
    }
  }
}
