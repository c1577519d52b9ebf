import { useDataProvider, useI18nProvider, useTranslate } from 'ra-core'
import type { FieldTypes } from '../../registry/fields/field-types.ts'
import { fold } from '../../registry/values/search-text.ts'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { titleOf } from '../data/rows/resources.ts'
import { useFormat } from '../i18n/format.ts'
import type { Titles } from './cell-value.ts'
import type { Source } from './rows-to-send.ts'

/** The rows of a file with their fields. */
export type FileRows = Pick<Source, 'table' | 'mapping' | 'conventions'>

const WHOLE = { page: 1, perPage: Number.MAX_SAFE_INTEGER }

/** The ids of rows by what they are called. */
function byTitle(to: FieldTypes['reference']['to'], rows: readonly Row[]) {
  const ids = new Map<string, number[]>()
  for (const row of rows) {
    const title = fold(titleOf(to, row))
    ids.set(title, [...(ids.get(title) ?? []), row.id])
  }
  return ids
}

/** Returns the function that reads what the rows of a file are compared with and point to. */
export function useSource(reference: ListReference) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const format = useFormat()
  const language = useI18nProvider().getLocale()
  const { resource, resourceName } = reference
  const deleted = reference.list.deleted ? { deleted: 'all' } : {}

  async function titlesOf(names: readonly string[]): Promise<Titles> {
    const read = names.flatMap((name) => {
      const field = resource.fields[name]
      if (field?.type !== 'reference' && field?.type !== 'references') return []
      const { to, where } = field
      const rows = provider.getList<Row>(to, { pagination: WHOLE, meta: { where } } as never)
      return [rows.then(({ data }) => [name, byTitle(to, data)] as const)]
    })
    return Object.fromEntries(await Promise.all(read))
  }

  return async ({ table, mapping, conventions }: FileRows): Promise<Source> => {
    const names = mapping.filter((name) => name !== null)
    const isCompared = names.includes('id')
    const all = { pagination: WHOLE, filter: deleted } as never
    const there = isCompared ? (await provider.getList<Row>(resourceName, all)).data : []
    const present = new Map(there.map((row) => [row.id, row]))
    const titles = await titlesOf(names)
    const writer = { translate, format }
    return { resource, table, mapping, conventions, titles, present, writer, language }
  }
}
