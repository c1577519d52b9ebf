import {
  isSamePhone,
  type PhoneKey,
  readPhoneKey,
} from '../../../registry/characters/phone-number.ts'
import type { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { AnswerOf, ReadValues } from '../../../registry/calls/call.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { RequestContext } from '../../rows/action.ts'
import { readBusiness } from '../../rows/business-store.ts'
import { listPhoneFields, readPhoneRows, readRowKeys } from '../../rows/phone-rows.ts'
import { buildReadableRows } from '../../rows/readable-rows.ts'

interface ImportedPhone {
  at: number
  id: unknown
  field: string
  phone: string
}

type Imported = Pick<ReadValues<typeof batchCalls.import>, 'entity' | 'rows'>
type SharedPhone = AnswerOf<typeof batchCalls.import>['shared'][number]

function listPhones({ entity, rows }: Imported): ImportedPhone[] {
  const names = listPhoneFields(entity)
  return rows.flatMap((body, rowIndex) =>
    names.flatMap((field) => {
      const phone = body[field]
      const isGiven = typeof phone === 'string' || typeof phone === 'number'
      return isGiven ? [{ at: rowIndex, id: body.id, field, phone: String(phone) }] : []
    }),
  )
}

/**
 * Finds the phones of an import that other rows have already, in the database or earlier in the
 * import. Call it before the rows are written.
 */
export async function findSharedPhones(
  { trx, registry, caller, now, timeZone }: RequestContext,
  imported: Imported,
): Promise<SharedPhone[]> {
  const phones = listPhones(imported)
  const readable = buildReadableRows(registry, caller, imported.entity, getLocalDay(timeZone, now))
  if (phones.length === 0 || !readable) return []
  const { phoneCountry: country } = await readBusiness(trx, registry)
  const { resource } = readable
  const storedPhones = await readPhoneRows(
    trx,
    registry,
    readable,
    phones.map(({ phone }) => phone),
  )
  const owners = storedPhones
    .filter((row) => !isDeletedRow(row))
    .map((row) => ({ row, keys: readRowKeys(resource, row, country) }))
  const earlier: { at: number; key: PhoneKey }[] = []
  return phones.flatMap(({ at, id, field, phone }): SharedPhone[] => {
    const key = readPhoneKey(phone, country)
    const owner = owners.find(
      ({ row, keys }) => row.id !== Number(id) && keys.some((rowKey) => isSamePhone(rowKey, key)),
    )
    const earlierPhone = earlier.find((phone) => phone.at !== at && isSamePhone(phone.key, key))
    earlier.push({ at, key })
    if (owner) return [{ row: at, field, title: String(owner.row[resource.title] ?? '') }]
    return earlierPhone ? [{ row: at, field, sameAs: earlierPhone.at }] : []
  })
}
