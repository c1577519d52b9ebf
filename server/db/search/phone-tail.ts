import { type RawBuilder, sql } from 'kysely'
import { PHONE_TAIL_DIGITS, readPhoneTail } from '../../../registry/characters/phone-number.ts'
import type { Constraint, Table } from '../tables/schema.ts'

/** The last digits of a phone column, without its extension. Every spelling of a number shares them. */
const buildTailSql = (column: string): string =>
  `right(split_part(search_number(${column}), 'ext', 1), ${PHONE_TAIL_DIGITS})`

/** The condition that a phone column may be one of some numbers, by their last digits. */
export const hasPhoneTail = (name: string, phones: readonly string[]): RawBuilder<unknown> => {
  const tails = [...new Set(phones.map(readPhoneTail))].filter(Boolean)
  return sql`${sql.raw(buildTailSql(`r."${name}"`))} = any (${tails}::text[])`
}

/** The indexes of phones by their last digits. */
export const buildPhoneIndexes = (tables: readonly Table[]): Constraint[] =>
  tables.flatMap(({ name: table, columns }) =>
    [...columns].flatMap(([column, { type }]) => {
      if (type !== 'phone') return []
      const name = `${table}_${column}_digits`
      return [
        { name, sql: `create index "${name}" on "${table}" (${buildTailSql(`"${column}"`)})` },
      ]
    }),
  )
