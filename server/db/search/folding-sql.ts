import {
  FOLDED_LETTERS,
  JOINED_WORDS,
  IGNORED_LETTERS,
} from '../../../registry/characters/folding.ts'
import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { SEARCH_SIGNS } from '../../../registry/values/search-text.ts'
import { quote } from '../tables/columns.ts'
import { buildClass, escapeCharacters, findRuns, OTHER_DIGIT } from './character-classes.ts'

type Pair = readonly [letter: string, replacement: string]

const letterPairs: readonly Pair[] = Object.entries(FOLDED_LETTERS).flatMap(
  ([replacement, letters]) => [...letters].map((letter) => [letter, replacement] as const),
)
const isSingle = ([, replacement]: Pair) => [...replacement].length === 1
const isArabic = ([letter]: Pair) => /\p{Script=Arabic}/u.test(letter)
const SINGLE_LETTER_PAIRS = letterPairs.filter(isSingle)
const MULTI_LETTER_PAIRS = letterPairs.filter((letterPair) => !isSingle(letterPair))

const joinLetters = (letterPairs: readonly Pair[]) =>
  escapeCharacters(letterPairs.map(([letter]) => letter).join(''))

/**
 * Runs statements only if a text contains one of the letters, because this check is faster than
 * `translate`.
 */
const buildIfContains = (letters: string, statements: string) =>
  `if folded ~ '[${letters}]' then ${statements} end if;`

const buildTranslateSql = (letterPairs: readonly Pair[]) => {
  const [from, replacement] = [0, 1].map((index) =>
    quote(letterPairs.map((letterPair) => letterPair[index]).join('')),
  )
  return `folded := translate(folded, ${from}, ${replacement});`
}

const buildReplaceSql = (letterPairs: readonly Pair[]) =>
  letterPairs
    .map(
      ([letter, replacement]) =>
        `folded := replace(folded, ${quote(letter)}, ${quote(replacement)});`,
    )
    .join('\n')

/** Builds the statements that fold a text beyond ASCII, as `foldLetters` does in the browser. */
function buildFoldLettersSql(lowerSql: (text: string) => string): string {
  const ignoredLetters = `[${buildClass(`[\\p{M}\\p{Cf}${IGNORED_LETTERS}]`)}]+`
  const digit = buildClass(OTHER_DIGIT)
  const digits = [...findRuns(OTHER_DIGIT).join('')].map((digit): Pair => [
    digit,
    withLatinDigits(digit),
  ])
  const arabic = SINGLE_LETTER_PAIRS.filter(isArabic)
  const otherPairs = SINGLE_LETTER_PAIRS.filter((letterPair) => !isArabic(letterPair))
  const foldStatements = [
    buildIfContains(joinLetters(arabic), buildTranslateSql(arabic)),
    buildIfContains(joinLetters(otherPairs), buildTranslateSql(otherPairs)),
    buildIfContains(joinLetters(MULTI_LETTER_PAIRS), buildReplaceSql(MULTI_LETTER_PAIRS)),
    buildIfContains(digit, buildTranslateSql(digits)),
  ]
  return `
    folded := regexp_replace(normalize(replace(given, '´', ''''), NFKD), '${ignoredLetters}', '', 'g');
    folded := ${lowerSql('folded')};
    ${buildIfContains(joinLetters(letterPairs) + digit, foldStatements.join('\n'))}`
}

/** Builds a function of a text. Indexes use it, so it may call system functions only. */
const createFunction = (name: string, lowerSql: (text: string) => string, result: string) => `
create or replace function ${name}(given text) returns text
language plpgsql immutable strict parallel safe as $$
declare folded text;
begin
  if octet_length(given) = char_length(given) then folded := translate(${lowerSql('given')}, '\`', '''');
  else ${buildFoldLettersSql(lowerSql)}
  end if;
  return ${result};
end $$;`

const SIGN_CLASS = `[${escapeCharacters(SEARCH_SIGNS)}]+`
const JOINED_WORD = `(?<![^ \\t\\n\\r])(${JOINED_WORDS.join('|')})[ ]+`

/** Builds the functions that fold a text as `foldText` and `foldCode` do in the browser. */
export function buildFoldingSql(lowerSql: (text: string) => string): string {
  const joinedWords = `regexp_replace(translate(folded, '''-', ''), '${JOINED_WORD}', '\\1', 'g')`
  return [
    createFunction('search_text', lowerSql, joinedWords),
    createFunction('search_number', lowerSql, `regexp_replace(folded, '${SIGN_CLASS}', '', 'g')`),
  ].join('')
}
