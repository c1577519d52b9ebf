import { sql } from 'kysely'
import { readPhoneKey } from '../../registry/characters/phone-number.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Db } from '../db/database-types.ts'
import { getTableName } from '../db/table-name.ts'
import { readBusiness } from './business-store.ts'
import { listPhoneFields } from './phone-rows.ts'
import { buildConditions, buildColumnRef } from './select-rows.ts'

/** A row with its stored phone. */
interface TwinRow {
  id: number
  title: string
  phone: string
}

/** Rows of an entity that share a phone number. */
export interface PhoneTwins {
  entity: string
  /** The number in international form, or its digits. */
  number: string
  rows: readonly TwinRow[]
}

/** Reads the phones of the live rows of an entity. */
async function readPhones(db: Db, resource: AnyResource, field: string): Promise<TwinRow[]> {
  const isLive =
    'deleted_at' in resource.fields ? [sql`${buildColumnRef('deleted_at')} is null`] : []
  const where = [...buildConditions(resource.rows?.where), ...isLive]
  const { rows } = await sql<TwinRow>`
    select r.id, ${buildColumnRef(resource.title)}::text as title, ${buildColumnRef(field)} as phone
    from ${sql.table(getTableName(resource))} as r
    where ${sql.join([sql`${buildColumnRef(field)} is not null`, ...where], sql` and `)} order by r.id`.execute(
    db,
  )
  return rows
}

/** Finds the rows of each entity that share a phone number, in any spelling. */
export async function findPhoneTwins(
  db: Db,
  registry: Readonly<Record<string, AnyResource>>,
): Promise<PhoneTwins[]> {
  const { phoneCountry } = await readBusiness(db, registry)
  const twins: PhoneTwins[] = []
  for (const resource of Object.values(registry).filter(({ union }) => !union)) {
    for (const field of listPhoneFields(resource)) {
      const rowsByPhoneNumber = new Map<string, TwinRow[]>()
      for (const row of await readPhones(db, resource, field)) {
        const { number, extension } = readPhoneKey(row.phone, phoneCountry)
        const displayNumber = extension === undefined ? number : `${number} ext ${extension}`
        rowsByPhoneNumber.set(displayNumber, [...(rowsByPhoneNumber.get(displayNumber) ?? []), row])
      }
      for (const [number, rows] of rowsByPhoneNumber)
        if (rows.length > 1) twins.push({ entity: resource.name, number, rows })
    }
  }
  return twins
}
