import { FOLDED, JOINED_WORDS, IGNORED_LETTERS } from '../../../registry/characters/folding.ts'
import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { SIGNS } from '../../../registry/values/search-text.ts'
import { quote } from '../tables/columns.ts'
import { buildClass, escapeCharacters, findRuns, OTHER_DIGIT } from './character-classes.ts'

type Pair = readonly [letter: string, to: string]

const pairs: readonly Pair[] = Object.entries(FOLDED).flatMap(([to, letters]) =>
  [...letters].map((letter) => [letter, to] as const),
)
const isSingle = ([, to]: Pair) => [...to].length === 1
const isArabic = ([letter]: Pair) => /\p{Script=Arabic}/u.test(letter)
const SINGLE = pairs.filter(isSingle)
const SEVERAL = pairs.filter((pair) => !isSingle(pair))

const joinLetters = (pairs: readonly Pair[]) =>
  escapeCharacters(pairs.map(([letter]) => letter).join(''))

/**
 * Runs statements only if a text contains one of the letters, because this check is faster than
 * `translate`.
 */
const whereHas = (letters: string, statements: string) =>
  `if folded ~ '[${letters}]' then ${statements} end if;`

const translateEach = (pairs: readonly Pair[]) => {
  const [from, to] = [0, 1].map((at) => quote(pairs.map((pair) => pair[at]).join('')))
  return `folded := translate(folded, ${from}, ${to});`
}

const replaceEach = (pairs: readonly Pair[]) =>
  pairs
    .map(([letter, to]) => `folded := replace(folded, ${quote(letter)}, ${quote(to)});`)
    .join('\n')

/** Builds the statements that fold a text beyond ASCII, as `fold` does in the browser. */
function foldLetters(lower: (text: string) => string): string {
  const dropped = `[${buildClass(`[\\p{M}\\p{Cf}${IGNORED_LETTERS}]`)}]+`
  const digit = buildClass(OTHER_DIGIT)
  const digits = [...findRuns(OTHER_DIGIT).join('')].map((digit): Pair => [
    digit,
    withLatinDigits(digit),
  ])
  const arabic = SINGLE.filter(isArabic)
  const otherPairs = SINGLE.filter((pair) => !isArabic(pair))
  const folding = [
    whereHas(joinLetters(arabic), translateEach(arabic)),
    whereHas(joinLetters(otherPairs), translateEach(otherPairs)),
    whereHas(joinLetters(SEVERAL), replaceEach(SEVERAL)),
    whereHas(digit, translateEach(digits)),
  ]
  return `
    folded := regexp_replace(normalize(replace(given, '´', ''''), NFKD), '${dropped}', '', 'g');
    folded := ${lower('folded')};
    ${whereHas(joinLetters(pairs) + digit, folding.join('\n'))}`
}

/** Builds a function of a text. Indexes use it, so it may call system functions only. */
const createFunction = (name: string, lower: (text: string) => string, result: string) => `
create or replace function ${name}(given text) returns text
language plpgsql immutable strict parallel safe as $$
declare folded text;
begin
  if octet_length(given) = char_length(given) then folded := translate(${lower('given')}, '\`', '''');
  else ${foldLetters(lower)}
  end if;
  return ${result};
end $$;`

const SIGN_CLASS = `[${escapeCharacters(SIGNS)}]+`
const JOINED_WORD = `(?<![^ \\t\\n\\r])(${JOINED_WORDS.join('|')})[ ]+`

/** Builds the functions that fold a text as `foldText` and `foldCode` do in the browser. */
export function foldingSql(lower: (text: string) => string): string {
  const joined = `regexp_replace(translate(folded, '''-', ''), '${JOINED_WORD}', '\\1', 'g')`
  return [
    createFunction('search_text', lower, joined),
    createFunction('search_number', lower, `regexp_replace(folded, '${SIGN_CLASS}', '', 'g')`),
  ].join('')
}
