import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { LANGUAGES } from '../../settings/languages.ts'
import type { AnyTransaction } from '../database-types.ts'
import { quote } from '../tables/columns.ts'
import { buildFoldingSql } from './folding-sql.ts'
import { buildUniqueFunctionsSql } from './unique-sql.ts'

/** Collations that know lower case beyond ASCII, the best first. */
const LOWER_CASE_COLLATIONS = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default']

/** The scripts that a language sorts first, for engines without its collation data. */
const FIRST_SCRIPT: Readonly<Record<string, string>> = { ar: 'Arab' }

/** The collation of languages with the standard Unicode order. */
const DEFAULT_COLLATION = 'words'

/**
 * Returns the collation of a language, which sorts numbers in texts by value. English, French,
 * German and Portuguese share the order of the Unicode collation algorithm.
 */
export const getCollation = (language: string): string =>
  language in FIRST_SCRIPT ? `${DEFAULT_COLLATION}_${language}` : DEFAULT_COLLATION

/** A language for each text order. */
export const COLLATED_LANGUAGES: readonly string[] = [
  ...new Map(LANGUAGES.map((language) => [getCollation(language), language])).values(),
]

/** Returns the statement that creates a collation; without ICU it sorts by code points. */
function buildCollationSql(language: string): string {
  const name = getCollation(language)
  const firstScript = FIRST_SCRIPT[language]
  const locale = `${firstScript ? language : 'und'}@colNumeric=yes${firstScript ? `;colReorder=${firstScript}` : ''}`
  return `do $$ begin
    create collation if not exists "${name}" (provider = icu, locale = '${locale}', deterministic = false);
  exception when others then
    create collation if not exists "${name}" from "C";
  end $$;`
}

/** Finds the indexes over functions that are about to change. */
async function findStaleIndexes(trx: AnyTransaction, mark: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema()
      and indexdef ~ '(search_text|search_number|unique_text|unique_code)[(]'
      and obj_description(to_regprocedure('search_text(text)'), 'pg_proc') is distinct from ${mark}`.execute(
    trx,
  )
  return rows.map(({ name }) => name)
}

/** The statements that create the functions and collations of texts. */
interface WordStatements {
  statements: string[]
  /** A hash of the functions. */
  version: string
}

/**
 * Builds the functions and collations by which texts are searched, compared and sorted as in the
 * browser. Indexes over changed functions are dropped, and created again with the others.
 */
export async function buildWordStatements(trx: AnyTransaction): Promise<WordStatements> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in (${sql.join(LOWER_CASE_COLLATIONS)})`.execute(trx)
  const collations = new Set(rows.map(({ name }) => name))
  const collation = LOWER_CASE_COLLATIONS.find((name) => collations.has(name)) ?? 'default'
  const toLowerSql = (text: string) => `lower(${text} collate "${collation}")`
  const functions = [buildFoldingSql(toLowerSql), buildUniqueFunctionsSql(toLowerSql)]
  const version = createHash('sha256').update(functions.join('')).digest('hex')
  const staleNames = await findStaleIndexes(trx, version)
  return {
    version,
    statements: [
      ...staleNames.map((name) => `drop index "${name}"`),
      ...functions,
      `comment on function search_text(text) is ${quote(version)}`,
      ...COLLATED_LANGUAGES.map(buildCollationSql),
    ],
  }
}
