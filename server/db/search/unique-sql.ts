import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isCode } from '../../../registry/fields/codes.ts'
import { SIGNS } from '../../../registry/values/search-text.ts'
import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { FOLDED } from '../../../registry/characters/folding.ts'
import { COLUMNS, quote } from '../tables/columns.ts'
import { classOf, escaped, OTHER_DIGIT, runsOf } from './character-classes.ts'

const DIGITS = runsOf(OTHER_DIGIT).join('')
const [APOSTROPHES, HYPHENS] = [FOLDED["'"], FOLDED['-']]
const SIGNS_FROM = APOSTROPHES + HYPHENS
const SIGNS_TO = "'".repeat(APOSTROPHES.length) + '-'.repeat(HYPHENS.length)

const UNSEEN = classOf('[\\s\\p{Cc}\\p{Cf}\\u034f\\u0640\\u115f\\u1160\\u3164\\uffa0]')
const CODE_SIGNS = [...SIGNS].map((sign) => escaped(sign.codePointAt(0) ?? 0)).join('')

/**
 * The SQL of what must differ between two texts: letters and accents in any case. Spaces, invisible
 * characters, tatweel, the script of digits and the kind of hyphen do not count, and no sign in a code.
 */
const keySql = (text: string, ignored: string, lower: (text: string) => string): string => {
  const signs = `translate(normalize(${text}, NFKC), ${quote(SIGNS_FROM)}, ${quote(SIGNS_TO)})`
  const plain = `case when octet_length(${text}) = char_length(${text}) then ${text}
    when ${text} ~ '[${classOf(OTHER_DIGIT)}]'
      then translate(${signs}, ${quote(DIGITS)}, ${quote(withLatinDigits(DIGITS))})
    else ${signs} end`
  return lower(`regexp_replace(${plain}, '[${ignored}]+', '', 'g')`)
}

const FUNCTIONS = { unique_text: UNSEEN, unique_code: UNSEEN + CODE_SIGNS } as const

const functionFor = (field: Field) => (isCode(field) ? 'unique_code' : 'unique_text')

const isText = (field: Field) => COLUMNS[field.type].udt === 'text'

/** What no two values of a unique field may share, in SQL: of texts their key. */
export const uniqueKey = (field: Field, value: string): string =>
  isText(field) ? `${functionFor(field)}(${value})` : value

/** The same of a value that a query names. */
export const keyOfValue = (field: Field, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  isText(field) ? sql`${sql.raw(functionFor(field))}(${value})` : value

/** The same in a database that may not have the functions yet. */
export const inlineUniqueKey = (field: Field, value: string): string =>
  isText(field) ? keySql(value, FUNCTIONS[functionFor(field)], (text) => `lower(${text})`) : value

/** The functions by which unique texts are compared. */
export const uniqueSql = (lower: (text: string) => string): string =>
  Object.entries(FUNCTIONS)
    .map(
      ([name, ignored]) => `
create or replace function ${name}(given text) returns text
language sql immutable parallel safe as $$ select ${keySql('given', ignored, lower)} $$;`,
    )
    .join('')
