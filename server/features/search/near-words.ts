import { sql } from 'kysely'
import { countMistakes, getMaxMistakes } from '../../../registry/values/near-words.ts'
import { spellings } from '../../../registry/values/search-text.ts'
import { allowAnyTable, type AnyTransaction, type Db } from '../../db/database-types.ts'
import { buildColumnCondition } from './entry-search.ts'

/** The share of a word's letter triples that a near word has. */
const MIN_SIMILARITY = 0.3
/** The maximum number of texts in which near words are looked up, and of near words. */
const MAX_TEXTS = 200
const MAX_WORDS = 5

/** Returns whether the database compares words by their letter triples. */
async function hasTrigrams(trx: AnyTransaction): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regprocedure('word_similarity(text, text)') is not null as has`.execute(trx)
  return rows[0]?.has ?? false
}

/** Returns the stored words near a typed one, the nearest first. A number has none but itself. */
async function findNearWords(
  trx: AnyTransaction,
  word: string,
  columns: readonly string[],
): Promise<string[]> {
  const [typed = word] = spellings(word)
  if (getMaxMistakes(typed) === 0) return [word]
  const { rows } = await sql<{ word: string }>`
    select distinct part as word from
      (select text from search_entries where text %> ${typed}::text
        and ${buildColumnCondition(columns)}
        order by word_similarity(${typed}::text, text) desc limit ${sql.lit(MAX_TEXTS)}) as near,
      regexp_split_to_table(near.text, '\\s+') as part`.execute(trx)
  return rows
    .map(({ word: stored }) => ({ stored, mistakes: countMistakes(typed, stored) }))
    .filter(({ mistakes }) => mistakes <= getMaxMistakes(typed))
    .toSorted((first, second) => first.mistakes - second.mistakes)
    .slice(0, MAX_WORDS)
    .map(({ stored }) => stored)
}

/**
 * Returns the stored words near each word of a search. Returns undefined if a word has none, or if
 * the database cannot compare words.
 */
export async function findNearChoices(
  db: Db,
  words: readonly string[],
  columns: readonly string[],
): Promise<string[][] | undefined> {
  return allowAnyTable(db)
    .transaction()
    .execute(async (trx) => {
      if (!(await hasTrigrams(trx))) return undefined
      await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`.execute(
        trx,
      )
      const choices: string[][] = []
      for (const word of words) choices.push(await findNearWords(trx, word, columns))
      return choices.every(({ length }) => length > 0) ? choices : undefined
    })
}
