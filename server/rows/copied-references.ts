import { sql } from 'kysely'
import { tableOf } from '../db/table-name.ts'
import type { Action } from './action.ts'
import type { Values } from './read-values.ts'

/**
 * Reads the references that are copied from the referenced rows, so that others can be checked
 * against them.
 */
export async function copiedReferences({
  trx,
  registry,
  endpoint,
  values,
}: Action): Promise<Values> {
  const copied: Values = {}
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    if (field.type !== 'reference' || !field.copies) continue
    const [reference, theirs] = field.copies
    const source = endpoint.resource.fields[reference]
    if (source?.type !== 'reference' || !values[reference]) continue
    const { rows } = await sql<{ value: number | null }>`select ${sql.ref(theirs)} as value
      from ${sql.table(tableOf(registry[source.to]))} where id = ${values[reference]}`.execute(trx)
    copied[name] = rows[0]?.value ?? null
  }
  return copied
}
