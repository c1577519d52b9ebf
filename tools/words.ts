/**
 * Reports names and comments that break our rules of writing: docstrings that begin with a question
 * word, exported names that end in a preposition, and sentences of more than 30 words. `npm run
 * words` prints each; tests/tools/words.test.ts enforces limits.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** The folders whose names and comments are checked. */
const FOLDERS = 'registry resources server business start client demo tools src'.split(' ')

const MAX_WORDS = 30
const QUESTION_START = /^(?:What|Who|Whom|Whose|How|Whether|Which|Where|When|It|One)\b/
const VAGUE_WORDS = /\b(?:asked|known|said|told|whoever)\b/g
const PREPOSITION_END =
  /[a-z](?:Of|In|By|To|At|As|On|From|For|With|Within|Into|Over|Under|Beside|Behind|Before|After|Since|Between)$/
const EXPORTED_NAME =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (?<name>\w+)/gm

/** Accepted names: React's and the field's own terms, and verbs with an adverb. */
const ACCEPTED_NAMES: ReadonlySet<string> = new Set(['useSignOut', 'SignIn', 'signIn', 'zoomIn'])

/** A finding: its file and line, and the text. */
export interface Finding {
  location: string
  text: string
}

/** The findings of all files, with the numbers that they are compared with. */
export interface Words {
  docstrings: number
  questions: Finding[]
  exports: number
  prepositions: Finding[]
  longSentences: Finding[]
  /** The number of vague words in names, comments and texts. */
  vague: number
}

const getLine = (source: string, index: number) => source.slice(0, index).split('\n').length

/** Returns the docstrings of a source, each as one line of text. */
function findDocstrings(source: string): { index: number; text: string }[] {
  return [...source.matchAll(/\/\*\*(?<text>[\s\S]*?)\*\//g)].map(({ index, groups }) => ({
    index,
    text: (groups?.text ?? '').replaceAll(/\n\s*\*\s?/g, ' ').trim(),
  }))
}

const isLong = (sentence: string) => sentence.split(/\s+/).length > MAX_WORDS

/** Checks one source; `file` names it in findings. */
export function findWords(file: string, source: string): Words {
  const docstrings = findDocstrings(source)
  const toFinding = ({ index, text }: { index: number; text: string }): Finding => ({
    location: `${file}:${getLine(source, index)}`,
    text,
  })
  const names = [...source.matchAll(EXPORTED_NAME)].map(({ index, groups }) => ({
    index,
    text: groups?.name ?? '',
  }))
  return {
    docstrings: docstrings.length,
    questions: docstrings.filter(({ text }) => QUESTION_START.test(text)).map(toFinding),
    exports: names.length,
    prepositions: names
      .filter(({ text }) => PREPOSITION_END.test(text) && !ACCEPTED_NAMES.has(text))
      .map(toFinding),
    longSentences: docstrings
      .filter(({ text }) => text.split(/(?<=[.:;])\s/).some(isLong))
      .map(toFinding),
    vague: source.match(VAGUE_WORDS)?.length ?? 0,
  }
}

/** Checks every source of the product. */
export function findAllWords(): Words {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file !== 'tools/words.ts')
    .sort()
  const results = files.map((file) => findWords(file, readFileSync(root + file, 'utf8')))
  const sumCounts = (getCount: (words: Words) => number) =>
    results.reduce((total, result) => total + getCount(result), 0)
  return {
    docstrings: sumCounts(({ docstrings }) => docstrings),
    questions: results.flatMap(({ questions }) => questions),
    exports: sumCounts(({ exports }) => exports),
    prepositions: results.flatMap(({ prepositions }) => prepositions),
    longSentences: results.flatMap(({ longSentences }) => longSentences),
    vague: sumCounts(({ vague }) => vague),
  }
}

function printReport(): void {
  const words = findAllWords()
  const groups: readonly [title: string, findings: readonly Finding[], total?: number][] = [
    ['Docstrings that begin with a question word', words.questions, words.docstrings],
    ['Exported names that end in a preposition', words.prepositions, words.exports],
    [`Sentences of more than ${MAX_WORDS} words`, words.longSentences],
  ]
  for (const [title, findings, total] of groups) {
    console.log(`${title}: ${findings.length}${total === undefined ? '' : ` of ${total}`}`)
    for (const { location, text } of findings) console.log(`  ${location}  ${text.slice(0, 100)}`)
  }
  console.log(`Vague words (asked, known, said, told, whoever): ${words.vague}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) printReport()
