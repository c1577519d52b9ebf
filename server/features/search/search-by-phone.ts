import {
  isLikelySamePhone,
  isSamePhone,
  type PhoneKey,
  readPhoneKey,
} from '../../../registry/characters/phone-number.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { readPhoneRows, readRowKeys } from '../../rows/phone-rows.ts'
import type { ReadableRows } from '../../rows/readable-rows.ts'

interface PhoneSearch {
  db: Db
  registry: Registry
  entities: readonly ReadableRows[]
  phone: string
  /** The country of the business. */
  country: string | null
}

/** The found rows of one entity. */
interface Group {
  entity: string
  rows: readonly unknown[]
}

/** The rows with a phone number. Without any, the rows that may have it. */
interface PhoneOwners {
  data: readonly Group[]
  likely: readonly Group[]
}

/**
 * Finds the rows with a phone number in any spelling, deleted ones only without others. Without any,
 * finds those whose number may be
 * the same with a country code that the other lacks.
 */
export async function searchByPhone(search: PhoneSearch): Promise<PhoneOwners> {
  const { db, registry, entities, phone, country } = search
  const phoneKey = readPhoneKey(phone, country)
  const results = await Promise.all(
    entities.map(async (entity) => ({
      resource: entity.resource,
      rows: await readPhoneRows(db, registry, entity, [phone]),
    })),
  )
  const select = (
    isMeant: (storedKey: PhoneKey, searchedKey: PhoneKey) => boolean,
    isDeletedFilter: typeof isDeletedRow,
  ) =>
    results.flatMap(({ resource, rows }): Group[] => {
      const matchingRows = rows.filter(
        (row) =>
          isDeletedFilter(row) &&
          readRowKeys(resource, row, country).some((key) => isMeant(key, phoneKey)),
      )
      return matchingRows.length > 0 ? [{ entity: resource.name, rows: matchingRows }] : []
    })
  const isLive: typeof isDeletedRow = (row) => !isDeletedRow(row)
  const live = select(isSamePhone, isLive)
  const data = live.length > 0 ? live : select(isSamePhone, isDeletedRow)
  return { data, likely: data.length > 0 ? [] : select(isLikelySamePhone, isLive) }
}
