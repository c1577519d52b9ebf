import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isCodeField } from '../../../registry/fields/codes.ts'
import { SEARCH_SIGNS } from '../../../registry/values/search-text.ts'
import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { FOLDED_LETTERS } from '../../../registry/characters/folding.ts'
import { COLUMNS, quote } from '../tables/columns.ts'
import { buildClass, escapeCharacters, findRuns, OTHER_DIGIT } from './character-classes.ts'

const [APOSTROPHES, HYPHENS] = [FOLDED_LETTERS["'"], FOLDED_LETTERS['-']]
const SIGNS_FROM = APOSTROPHES + HYPHENS
const SIGNS_TO = "'".repeat(APOSTROPHES.length) + '-'.repeat(HYPHENS.length)

/** Spaces, invisible characters, tatweel and fillers. */
const INVISIBLE_CHARACTERS = '[\\s\\p{Cc}\\p{Cf}\\u034f\\u0640\\u115f\\u1160\\u3164\\uffa0]'

/** The characters that the key of each kind of text ignores. */
const IGNORED_CHARACTERS = {
  unique_text: () => buildClass(INVISIBLE_CHARACTERS),
  unique_code: () => buildClass(INVISIBLE_CHARACTERS) + escapeCharacters(SEARCH_SIGNS),
} as const
type KeyFunction = keyof typeof IGNORED_CHARACTERS

/**
 * Builds the SQL of a text's key: its letters and accents, without case. The key ignores spaces,
 * invisible characters, tatweel, the script of digits and the kind of hyphen; in a code, all signs.
 */
function buildKeyFunctionSql(
  name: KeyFunction,
  text: string,
  toLowerSql: (text: string) => string,
): string {
  const digits = findRuns(OTHER_DIGIT).join('')
  const signs = `translate(normalize(${text}, NFKC), ${quote(SIGNS_FROM)}, ${quote(SIGNS_TO)})`
  const normalizedText = `case when octet_length(${text}) = char_length(${text}) then ${text}
    when ${text} ~ '[${buildClass(OTHER_DIGIT)}]'
      then translate(${signs}, ${quote(digits)}, ${quote(withLatinDigits(digits))})
    else ${signs} end`
  return toLowerSql(
    `regexp_replace(${normalizedText}, '[${IGNORED_CHARACTERS[name]()}]+', '', 'g')`,
  )
}

const getKeyFunction = (field: Field): KeyFunction =>
  isCodeField(field) ? 'unique_code' : 'unique_text'

const isText = (field: Field) => COLUMNS[field.type].udt === 'text'

/** Builds the SQL of the key that two values of a unique field must not share. */
export const buildUniqueKey = (field: Field, value: string): string =>
  isText(field) ? `${getKeyFunction(field)}(${value})` : value

/** Builds the key of `buildUniqueKey` for a value in a query. */
export const buildUniqueKeyOfValue = (
  field: Field,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> => (isText(field) ? sql`${sql.raw(getKeyFunction(field))}(${value})` : value)

/** Builds the key of `buildUniqueKey` without the functions, which an older database lacks. */
export const buildInlineUniqueKey = (field: Field, value: string): string =>
  isText(field)
    ? buildKeyFunctionSql(getKeyFunction(field), value, (text) => `lower(${text})`)
    : value

/** Builds the functions that compare unique texts. */
export const buildUniqueFunctionsSql = (lower: (text: string) => string): string =>
  (['unique_text', 'unique_code'] as const)
    .map(
      (name) => `
create or replace function ${name}(given text) returns text
language sql immutable parallel safe as $$ select ${buildKeyFunctionSql(name, 'given', lower)} $$;`,
    )
    .join('')
