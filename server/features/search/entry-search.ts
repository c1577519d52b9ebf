import { type RawBuilder, sql } from 'kysely'
import { type AskedWords } from '../../../registry/values/asked-words.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { compact, spellings } from '../../../registry/values/search-text.ts'
import { type AnyDb, anyTable, type Db } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { escapedLike, searchedFields } from '../../rows/filters/word-search.ts'
import { joinTargets } from '../../rows/select-rows.ts'
import type { ReadableRows } from '../../rows/readable-rows.ts'

/** Entries that one pattern may bring, of all tables and of one: so many that the best are among them, so few that it stays quick. */
const MOST = { all: 2000, each: 100 } as const

/** A row whose own text fits: how well, from 0 for all of it to 3 for somewhere in it. */
export interface Entry {
  /** The column of the text, as `table.column`. */
  at: string
  row_id: number
  tier: number
}

/** The columns whose entries somebody may ask, as `table.column`. */
export function columnsToAsk(registry: Registry, entities: readonly ReadableRows[]): string[] {
  const columns = entities.flatMap(({ resource }) =>
    searchedFields(resource).flatMap(([name, field]) => {
      const targets = joinTargets(registry, name, field).map(({ target }) => target)
      return targets.length > 0
        ? targets.map((target) => `${tableOf(target)}.${target.title}`)
        : [`${tableOf(resource)}.${name}`]
    }),
  )
  return [...new Set(columns)]
}

/** A text as it may be in an entry: in its spellings, and what is written without signs there. */
const writtenAs = (text: string) =>
  [...new Set([...spellings(text), compact(text)])].filter(Boolean)

/** How a text is compared, the best first: all of it, its end or its beginning, and the rarest word anywhere. */
function patterns({ whole, words: [rarest = ''] }: AskedWords): string[][] {
  const wholes = writtenAs(whole).map(escapedLike)
  return [
    wholes,
    // People know a number by its last digits, and a name by its first letters.
    wholes.map((one) => `%${one}`),
    wholes.map((one) => `${one}%`),
    writtenAs(rarest).map((one) => `%${escapedLike(one)}%`),
  ]
}

/** Where an entry is from, as `table.column`. */
const AT = sql`source || '.' || field`

const ofColumns = (columns: readonly string[]) => sql`(${AT}) = any (${[...columns]}::text[])`

const isLike = (any: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    any.map((pattern) => sql`text like ${pattern}`),
    sql` or `,
  )})`

/** The rows of which a text has the rarest word, with how well the best text fits. */
export async function entriesOf(
  db: Db,
  asked: AskedWords,
  columns: readonly string[],
): Promise<Entry[]> {
  const tiers = patterns(asked).map(
    (any, tier) => sql`(select ${AT} as at, row_id, ${sql.lit(tier)} as tier from search_entries
      where ${isLike(any)} and ${ofColumns(columns)} limit ${sql.lit(MOST.all)})`,
  )
  const handle: AnyDb = anyTable(db)
  const { rows } = await sql<Entry>`
    select at, row_id, tier from (
      select at, row_id, min(tier) as tier,
        row_number() over (partition by at order by min(tier), row_id desc) as place
      from (${sql.join(tiers, sql` union all `)}) as e group by at, row_id) as ranked
    where place <= ${sql.lit(MOST.each)}`.execute(handle)
  return rows
}

/** The condition that a row of a table has a word in one of some columns. */
export function hasWord(
  id: RawBuilder<unknown>,
  columns: readonly string[],
  word: string,
): RawBuilder<unknown> {
  const [source = ''] = columns[0]?.split('.') ?? []
  return sql`exists (select from search_entries where source = ${source} and row_id = ${id}
    and ${ofColumns(columns)} and ${isLike(writtenAs(word).map((one) => `%${escapedLike(one)}%`))})`
}
