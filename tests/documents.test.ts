import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const countWords = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** Lists the files of a folder, at any depth. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))

const RECORDS = readdirSync('docs/decisions')
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => `docs/decisions/${file}`)
/** Documents that name code, but contain no files that a reader adds. */
const ABOUT_CODE = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'bench/README.md', ...RECORDS]
const DOCUMENTS = [
  ...new Set([
    ...ABOUT_CODE,
    'CHANGELOG.md',
    'docs/index.md',
    'docs/life-cycles.md',
    'docs/operations.md',
    'docs/real-things.md',
    'docs/words.md',
    'SECURITY.md',
    ...filesIn('docs/guide'),
    ...filesIn('docs/decisions'),
  ]),
]

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '')
/** Leaves out what a record decided against, because it names code of others. */
const withoutAlternatives = (text: string) => text.replace(/^## Alternatives[\s\S]*/m, '')

/** Returns the words in backticks, outside blocks of code. */
const quotedIn = (file: string) =>
  [...withoutAlternatives(withoutCode(read(file))).matchAll(/`([^`\n]+)`/g)].map(
    ([, word = '']) => word,
  )

const SOURCES = [
  'business',
  'client',
  'registry',
  'resources',
  'server',
  'src',
  'start',
  'testing',
  'tools',
  'tests',
].flatMap((folder) =>
  filesIn(folder)
    .filter((file) => /\.(?:tsx?|mjs|js)$/.test(file) && !file.endsWith('documents.test.ts'))
    .map(read),
)

/** Returns the anchor of a heading, as GitHub and VitePress make it. */
const getAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

describe('decision records', () => {
  test.each(RECORDS)('%s has four parts in at most 400 words', (file) => {
    const text = read(file)
    const number = Number(/(\d{4})-/.exec(file)?.[1])
    expect(text).toMatch(new RegExp(`^# ${number}\\. `))
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual(['Context', 'Decision', 'Consequences', 'Alternatives'])
    expect(countWords(text)).toBeLessThanOrEqual(400)
  })

  test('have at most 12,000 words in total, and the index names each record', () => {
    expect(RECORDS.length).toBeGreaterThan(15)
    expect(countWords(RECORDS.map(read).join(' '))).toBeLessThanOrEqual(12_000)
    const linked = [...read('docs/decisions/index.md').matchAll(/\(\.\/(\d{4}-[\w-]+\.md)\)/g)]
    expect(linked.map(([, file]) => `docs/decisions/${file}`)).toEqual(RECORDS)
  })
})

test('the changelog has versions with dates, and only the four kinds of changes', () => {
  const text = read('CHANGELOG.md')
  expect(text.split('\n').length).toBeLessThanOrEqual(200)
  expect(countWords(text)).toBeLessThanOrEqual(2500)
  const versions = [...text.matchAll(/^## (.+)$/gm)].map(([, version = '']) => version)
  const { version: current } = JSON.parse(read('package.json')) as { version: string }
  expect(versions[0]).toBe('Unreleased')
  expect(versions[1]).toMatch(
    new RegExp(`^${current.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`),
  )
  for (const [, kind] of text.matchAll(/^### (.+)$/gm))
    expect(['Added', 'Changed', 'Fixed', 'Removed']).toContain(kind)
})

describe.each(DOCUMENTS)('the links of the document %s', (document) => {
  test('lead only to files and headings that exist', () => {
    const links = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)]
    const broken = links
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#')
        const file = path === '' ? document : normalize(join(dirname(document), path))
        if (!existsSync(file)) return true
        if (anchor === undefined) return false
        const headings = [...read(file).matchAll(/^#+ (.+)$/gm)]
        return !headings.some(([, heading = '']) => getAnchor(heading) === anchor)
      })
    expect(broken).toEqual([])
  })
})

describe.each(ABOUT_CODE)('the text of the document %s', (document) => {
  const quoted = quotedIn(document)

  test('names only files, folders and scripts that exist', () => {
    const paths = quoted.filter((word) =>
      /^(?:bench|business|client|demo|docs|public|registry|resources|server|src|start|tests|tools)\/[\w./-]*$/.test(
        word,
      ),
    )
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const names = [...read(document).matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
    expect(names.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only code that exists', () => {
    const names = quoted.filter((word) =>
      /^(?:[a-z]+(?:[A-Z][a-z\d]*)+|(?:[A-Z][a-z\d]+){2,}|[A-Z]+(?:_[A-Z]+)+)$/.test(word),
    )
    const unknown = names.filter((name) => !SOURCES.some((text) => text.includes(name)))
    expect(unknown).toEqual([])
  })
})
