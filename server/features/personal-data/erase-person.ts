import { sql } from 'kysely'
import { deleteAccountData } from '../../auth/account-tables.ts'
import { isOnlyAdmin, lockAdmins } from '../../auth/last-admin.ts'
import { restoreTableTypes } from '../../db/database-types.ts'
import { UPLOADS_PATH } from '../../db/tables/image-columns.ts'
import { getTableName } from '../../db/table-name.ts'
import { translate } from '../../http/language.ts'
import { Problem } from '../../http/problem.ts'
import { countReferrers } from '../../rows/references/referrers.ts'
import { deleteUnreferenced } from '../uploads/delete-unused.ts'
import {
  eraseHistory,
  openHistory,
  type PersonalTexts,
  readPersonalTexts,
} from './erase-history.ts'
import { eraseMentions } from './erase-mentions.ts'
import {
  type Erasure,
  type ErasedRows,
  eraseRows,
  isAccountTable,
  lockPerson,
} from './erase-rows.ts'
import { findPersonalRows, isKnownPerson, type Person } from './personal-rows.ts'

/** A request to erase a person. */
export interface EraseRequest extends Pick<Erasure, 'trx' | 'registry' | 'now'> {
  person: Person
  /** The account that erases; null for the command. */
  actorId: number | null
  language?: string | undefined
}

/** The result of an erasure. */
export interface ErasedPerson {
  /** The rows that lost values, and their fields. */
  rows: ErasedRows[]
  /** The rows that refer to the person, and stay. */
  kept: { name: string; count: number }[]
  /** The number of changes in history that lost values. */
  changes: number
  files: number
}

/** Throws 409 for the caller's own account and for the last admin. */
async function refuseNeededAccount({
  trx,
  registry,
  person,
  actorId,
}: EraseRequest): Promise<void> {
  if (!isAccountTable(registry, getTableName(person.resource))) return
  if (person.id === actorId) throw new Problem(409, 'yourself')
  const db = restoreTableTypes(trx)
  await lockAdmins(db)
  if (await isOnlyAdmin(db, person.id)) throw new Problem(409, 'last_admin')
}

/** Deletes the files of the person to which no other row refers. Returns their keys in the store. */
function eraseFiles(
  { trx, registry }: Erasure,
  { all }: PersonalTexts,
): Promise<(string | null)[]> {
  const pattern = new RegExp(`${UPLOADS_PATH}([\\da-f]{64}\\.[a-z]+)`, 'g')
  const names = [...all].flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return deleteUnreferenced(restoreTableTypes(trx), registry, sql`u.name = any (${names}::text[])`)
}

/**
 * Erases a person within the transaction: the values of the declared personal fields, in rows and
 * history, the access of the account, and what the server stored beside the rows. Rows, amounts,
 * times and references stay. Returns the result, and the keys of contents to remove from the file
 * store after the transaction.
 *
 * Throws 404 for an unknown person, and 409 for the caller and the last admin.
 */
export async function erasePerson(
  request: EraseRequest,
): Promise<{ result: ErasedPerson; fileKeys: string[] }> {
  const { trx, registry, person, now, language } = request
  await lockPerson(trx, person.resource, person.id)
  if (!(await isKnownPerson(trx, person))) throw new Problem(404, 'not_found')
  await refuseNeededAccount(request)
  const rows = await findPersonalRows(trx, registry, person)
  const text = translate({ key: 'personal_data.erased', params: { id: person.id } }, language)
  const erasure = { trx, registry, rows, now, text }
  await openHistory(erasure)
  const erasedRows = await eraseRows(erasure)
  if (isAccountTable(registry, getTableName(person.resource)))
    await deleteAccountData(trx, rows.personIds)
  // The history now contains the last values, too.
  const texts = await readPersonalTexts(erasure)
  const changes = await eraseHistory(erasure)
  await eraseMentions(erasure, texts)
  const keys = await eraseFiles(erasure, texts)
  const { resource } = person
  const kept = await countReferrers(trx, registry, { resource, ids: rows.personIds })
  return {
    result: { rows: erasedRows, kept, changes, files: keys.length },
    fileKeys: keys.filter((key) => key !== null),
  }
}
