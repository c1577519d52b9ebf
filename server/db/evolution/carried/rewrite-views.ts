import { sql } from 'kysely'
import {
  renameInNameList,
  mapFormerValues,
  renameInParameter,
} from '../../../../registry/fields/former-names.ts'
import type { AnyTransaction } from '../../database-types.ts'
import { type Change, type FieldChange, isOfField } from '../kinds/change.ts'

interface View {
  id: number
  query: string
  widths: Readonly<Record<string, number>>
}

/** Returns the current name of a word in a view: a filter, sort key or column. */
type Rename = (name: string) => string

/** Rewrites a query with the current names of its words and values. */
function renameInQuery(query: string, rename: Rename, renameValue: typeof keepValue): string {
  const parameters = [...new URLSearchParams(query)].map(([parameter, value]) => [
    renameInParameter(parameter, rename),
    renameValue(parameter, renameInNameList(parameter, value, rename)),
  ])
  return new URLSearchParams(parameters).toString().replaceAll('%2C', ',')
}

const keepValue = (_: string, value: string) => value

function rewriteView(view: View, change: FieldChange): View {
  const { column, source, after, kind } = change
  const rename: Rename = (name) => (name === source.column ? column : name)
  const values = kind === 'value-renamed' ? mapFormerValues(after) : new Map<string, string>()
  const concernsField = (parameter: string) => parameter === column || parameter === `${column}_not`
  const widths = Object.entries(view.widths).map(([name, width]) => [rename(name), width] as const)
  return {
    id: view.id,
    query: renameInQuery(view.query, rename, (parameter, value) =>
      concernsField(parameter) ? (values.get(value) ?? value) : value,
    ),
    widths: Object.fromEntries(widths),
  }
}

const RENAMING_KINDS: readonly string[] = ['field-renamed', 'field-renamed-late', 'value-renamed']

/** Rewrites saved views with the names of fields and values after a change. */
export async function renameInViews(trx: AnyTransaction, change: Change): Promise<void> {
  if (!isOfField(change) || !RENAMING_KINDS.includes(change.kind)) return
  const { rows } = await sql<View>`select id, query, widths from saved_views
    where entity in (${sql.join(change.entities)})`.execute(trx)
  for (const view of rows) {
    const { query, widths } = rewriteView(view, change)
    const isSame = query === view.query && JSON.stringify(widths) === JSON.stringify(view.widths)
    if (isSame) continue
    await sql`update saved_views set query = ${query}, widths = ${JSON.stringify(widths)},
      version = version + 1 where id = ${view.id}`.execute(trx)
  }
}
