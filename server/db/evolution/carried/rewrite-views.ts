import { sql } from 'kysely'
import {
  renameInList,
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
function renamedQuery(query: string, rename: Rename, renameValue: typeof asIs): string {
  const words = [...new URLSearchParams(query)].map(([word, value]) => [
    renameInParameter(word, rename),
    renameValue(word, renameInList(word, value, rename)),
  ])
  return new URLSearchParams(words).toString().replaceAll('%2C', ',')
}

const asIs = (_: string, value: string) => value

function rewritten(view: View, change: FieldChange): View {
  const { column, here, after, kind } = change
  const rename: Rename = (name) => (name === here.column ? column : name)
  const values = kind === 'value-renamed' ? mapFormerValues(after) : new Map<string, string>()
  const isAbout = (word: string) => word === column || word === `${column}_not`
  const widths = Object.entries(view.widths).map(([name, width]) => [rename(name), width] as const)
  return {
    id: view.id,
    query: renamedQuery(view.query, rename, (word, value) =>
      isAbout(word) ? (values.get(value) ?? value) : value,
    ),
    widths: Object.fromEntries(widths),
  }
}

const CONCERNED: readonly string[] = ['field-renamed', 'field-renamed-late', 'value-renamed']

/** Rewrites saved views with the names of fields and values after a change. */
export async function renameInViews(trx: AnyTransaction, change: Change): Promise<void> {
  if (!isOfField(change) || !CONCERNED.includes(change.kind)) return
  const { rows } = await sql<View>`select id, query, widths from saved_views
    where entity in (${sql.join(change.entities)})`.execute(trx)
  for (const view of rows) {
    const { query, widths } = rewritten(view, change)
    const isSame = query === view.query && JSON.stringify(widths) === JSON.stringify(view.widths)
    if (isSame) continue
    await sql`update saved_views set query = ${query}, widths = ${JSON.stringify(widths)},
      version = version + 1 where id = ${view.id}`.execute(trx)
  }
}
