import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { LANGUAGES } from '../../settings/languages.ts'
import type { AnyTransaction } from '../database-types.ts'
import { quote } from '../tables/columns.ts'
import { foldingSql } from './folding-sql.ts'
import { uniqueSql } from './unique-sql.ts'

/** The collations that know small letters beyond ASCII, the best first. */
const LOWER = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default']

/** The scripts that come first in the order of a language; some engines have no data of it. */
const FIRST_SCRIPT: Readonly<Record<string, string>> = { ar: 'Arab' }

/** The collation of the languages that order texts as Unicode does. */
const PLAIN = 'words'

/**
 * The collation that orders texts as a language does, with numbers in them by their value. English,
 * French, German and Portuguese have one order, that of the Unicode collation algorithm.
 */
export const collationOf = (language: string): string =>
  language in FIRST_SCRIPT ? `${PLAIN}_${language}` : PLAIN

/** One language for each order of texts that languages have. */
export const COLLATED_LANGUAGES: readonly string[] = [
  ...new Map(LANGUAGES.map((language) => [collationOf(language), language])).values(),
]

/** The collation of a language; without ICU texts are ordered by their code points. */
function collationSql(language: string): string {
  const name = collationOf(language)
  const first = FIRST_SCRIPT[language]
  const locale = `${first ? language : 'und'}@colNumeric=yes${first ? `;colReorder=${first}` : ''}`
  return `do $$ begin
    create collation if not exists "${name}" (provider = icu, locale = '${locale}', deterministic = false);
  exception when others then
    create collation if not exists "${name}" from "C";
  end $$;`
}

/** Finds the indexes over functions that are about to change. */
async function staleIndexes(trx: AnyTransaction, made: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema()
      and indexdef ~ '(search_text|search_number|unique_text|unique_code)[(]'
      and obj_description(to_regprocedure('search_text(text)'), 'pg_proc') is distinct from ${made}`.execute(
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
 * The functions and collations by which texts are searched, compared and ordered as in the browser.
 * Indexes on what other functions returned are dropped, to be made anew with the others.
 */
export async function wordStatements(trx: AnyTransaction): Promise<WordStatements> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in (${sql.join(LOWER)})`.execute(trx)
  const known = new Set(rows.map(({ name }) => name))
  const collation = LOWER.find((name) => known.has(name)) ?? 'default'
  const lower = (text: string) => `lower(${text} collate "${collation}")`
  const functions = [foldingSql(lower), uniqueSql(lower)]
  const version = createHash('sha256').update(functions.join('')).digest('hex')
  const stale = await staleIndexes(trx, version)
  return {
    version,
    statements: [
      ...stale.map((name) => `drop index "${name}"`),
      ...functions,
      `comment on function search_text(text) is ${quote(version)}`,
      ...COLLATED_LANGUAGES.map(collationSql),
    ],
  }
}
