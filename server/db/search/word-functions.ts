import { sql } from 'kysely'
import { SIGNS } from '../../../resources/kit/values/search-text.ts'
import { LANGUAGES } from '../../settings/languages.ts'
import type { AnyTransaction } from '../database-types.ts'

/** The collations that know small letters beyond ASCII, the best first. */
const LOWER = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default']

/** The scripts that come first in the order of a language; some engines have no data of it. */
const FIRST_SCRIPT: Readonly<Record<string, string>> = { ar: 'Arab' }

/** The collation that orders texts as a language does, with numbers in them by their value. */
export const collationOf = (language: string): string => `words_${language}`

const escaped = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`

/** Where marks are: none lie between these, which are surrogates, nor among private and unused points. */
const PLANES = [
  [0, 0xd7ff],
  [0xe000, 0x1ffff],
  [0xe0100, 0xe01ef],
] as const

/** The accents and other marks of Unicode, as a regular expression of PostgreSQL names them. */
function marks(): string {
  const runs = PLANES.flatMap(([first, last]) => {
    const points = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    return (
      points
        .map((point) => String.fromCodePoint(point))
        .join('')
        .match(/\p{M}+/gu) ?? []
    )
  })
  return runs
    .map((run) => {
      const first = run.codePointAt(0) ?? 0
      return `${escaped(first)}-${escaped(first + [...run].length - 1)}`
    })
    .join('')
}

/** A function of a text; what builds an index looks for no function but those of the system. */
const functionOf = (name: string, body: string) => `
create or replace function ${name}(given text) returns text
language sql immutable parallel safe as $$ select ${body} $$;`

const SIGN_CLASS = `[${[...SIGNS].map((sign) => escaped(sign.codePointAt(0) ?? 0)).join('')}]+`

/** The functions that fold a text as `fold` and `compact` do in the browser. */
function foldingSql(collation: string): string {
  const lower = (text: string) => `lower(${text} collate "${collation}")`
  const plain = lower(`regexp_replace(normalize(given, NFKD), '[${marks()}]+', '', 'g')`)
  // Measured: a translation takes longer than looking whether there is anything to translate.
  const folded = `case when octet_length(given) = char_length(given) then ${lower('given')}
    when given ~ '[٠-٩۰-۹Σς]'
      then translate(${plain}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ς', '01234567890123456789σ')
    else ${plain} end`
  return [
    functionOf('search_text', folded),
    functionOf('search_number', `regexp_replace(${folded}, '${SIGN_CLASS}', '', 'g')`),
  ].join('')
}

/** The collation of each language; without ICU texts are ordered by their code points. */
function collationSql(language: string): string {
  const first = FIRST_SCRIPT[language]
  const locale = `${language}@colNumeric=yes${first ? `;colReorder=${first}` : ''}`
  const name = collationOf(language)
  return `do $$ begin
    create collation if not exists "${name}" (provider = icu, locale = '${locale}', deterministic = false);
  exception when others then
    create collation if not exists "${name}" from "C";
  end $$;`
}

/** The functions and collations by which lists are searched and ordered as in the browser. */
export async function wordStatements(trx: AnyTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in (${sql.join(LOWER)})`.execute(trx)
  const known = new Set(rows.map(({ name }) => name))
  const collation = LOWER.find((name) => known.has(name)) ?? 'default'
  return [foldingSql(collation), ...LANGUAGES.map(collationSql)]
}
