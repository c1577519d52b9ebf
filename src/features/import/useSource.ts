import { useDataProvider, useI18nProvider, useTranslate } from 'ra-core'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { foldLetters } from '../../../registry/values/search-text.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getTitle } from '../../platform/data/rows/resources.ts'
import { useNumberingPlan } from '../../platform/i18n/business.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import type { RowIdsByTitle } from './cell-value.ts'
import type { RowsInput } from './prepare-rows.ts'

/** The rows of a file, with the field and the convention of each column. */
export type FileRows = Pick<RowsInput, 'table' | 'mapping' | 'conventions' | 'matchAction'>

const ALL_ROWS = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

/** Returns the ids of rows by title. */
function mapIdsByTitle(to: FieldTypes['reference']['to'], rows: readonly Row[]) {
  const ids = new Map<string, number[]>()
  for (const row of rows) {
    const title = foldLetters(getTitle(to, row))
    ids.set(title, [...(ids.get(title) ?? []), row.id])
  }
  return ids
}

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

  async function readTitles(names: readonly string[]): Promise<RowIdsByTitle> {
    const requests = names.flatMap((name) => {
      const field = resource.fields[name]
      if (field?.type !== 'reference' && field?.type !== 'references') return []
      const { to, where } = field
      const rows = provider.getList<Row>(to, { pagination: ALL_ROWS, meta: { where } } as never)
      return [rows.then(({ data }) => [name, mapIdsByTitle(to, data)] as const)]
    })
    return Object.fromEntries(await Promise.all(requests))
  }

  return async ({ table, mapping, conventions, matchAction }: FileRows): Promise<RowsInput> => {
    const names = mapping.filter((name) => name !== null)
    const params = { pagination: ALL_ROWS, filter: deletedFilter } as never
    const { data } = await provider.getList<Row>(resourceName, params)
    const existingRows = new Map(data.map((row) => [row.id, row]))
    const rowIdsByTitle = await readTitles(names)
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
