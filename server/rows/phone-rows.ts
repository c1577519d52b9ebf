import { sql } from 'kysely'
import { readPhoneKey, type PhoneKey } from '../../registry/characters/phone-number.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Db } from '../db/database-types.ts'
import { hasPhoneTail } from '../db/search/phone-tail.ts'
import type { ReadableRows } from './readable-rows.ts'
import { readPage, buildColumnRef } from './select-rows.ts'

/** The maximum number of rows with the same last digits that are compared with one number. */
const MAX_COMPARED = 200

/** A row with the fields that the caller may read. */
type PhoneRow = Readonly<Record<string, unknown>>

/** Returns the names of the phone fields of an entity. */
export const listPhoneFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.type === 'phone')

/** Reads the rows whose phones end in the last digits of one of the numbers. */
export async function readPhoneRows(
  db: Db,
  registry: Registry,
  { resource, where }: ReadableRows,
  phones: readonly string[],
): Promise<readonly PhoneRow[]> {
  const phoneConditions = listPhoneFields(resource).map((name) => hasPhoneTail(name, phones))
  if (phoneConditions.length === 0 || phones.length === 0) return []
  const json = await readPage(db, registry, resource, {
    where: [...where, sql`(${sql.join(phoneConditions, sql` or `)})`],
    order: [{ where: [], by: sql`${buildColumnRef('id')} desc` }],
    limit: MAX_COMPARED * phones.length,
  })
  return JSON.parse(json) as PhoneRow[]
}

/** Returns the keys by which a row's phones are compared, for the business's country. */
export const readRowKeys = (
  resource: AnyResource,
  row: PhoneRow,
  country: string | null,
): PhoneKey[] =>
  listPhoneFields(resource).map((name) => readPhoneKey(String(row[name] ?? ''), country))
