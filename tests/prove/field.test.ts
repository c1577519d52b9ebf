import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getCsvDialect } from '../../registry/text/csv.ts'
import type { Row } from '../../src/platform/data/rows/normalise.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import {
  ALL_ROWS,
  type ExportedList,
  exportRows,
  IMPORTED_LISTS,
  importFile,
  startExports,
} from '../support/web/own-exports.ts'
import { prove } from './prove.ts'

const run = promisify(execFile)

/** The settings of programs in each language: the locale of the C library, and LibreOffice's code. */
const LOCALES = {
  en: { name: 'en_GB.UTF-8', code: 2057 },
  de: { name: 'de_DE.UTF-8', code: 1031 },
  fr: { name: 'fr_FR.UTF-8', code: 1036 },
  ar: { name: 'ar_KW.UTF-8', code: 13_313 },
} as const
type Language = keyof typeof LOCALES
const LANGUAGES = Object.keys(LOCALES) as Language[]

/** Files of one format in a folder, which a program in a language saves in another one. */
interface Conversion {
  folder: string
  names: readonly string[]
  from: string
  to: string
  language: Language
}

/** A spreadsheet program that opens files and saves them. */
interface Program {
  name: string
  version: readonly [command: string, ...args: string[]]
  /** True if it splits CSV with semicolons only in a dialog. */
  needsCommas?: true
  /** Saves each file in the subfolder `saved`, under its name and the ending of the format. */
  convert: (conversion: Conversion, env: NodeJS.ProcessEnv) => Promise<unknown>
}

/** The options with which LibreOffice reads and writes CSV of a language, with every detection. */
function buildCsvOptions(language: Language): string {
  const separator = getCsvDialect(language).separator === 'comma' ? 44 : 59
  return `${separator},34,76,1,,${LOCALES[language].code},false,true`
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'LibreOffice',
    version: ['soffice', '--version'],
    convert({ folder, names, from, to, language }, env) {
      const options = buildCsvOptions(language)
      const format = to === 'csv' ? `csv:Text - txt - csv (StarCalc):${options}` : to
      const files = names.map((name) => join(folder, `${name}.${from}`))
      return run(
        'soffice',
        [
          ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
          ...(from === 'csv' ? [`--infilter=CSV:${options}`] : []),
          ...['--convert-to', format, '--outdir', join(folder, 'saved'), ...files],
        ],
        { env },
      )
    },
  },
  {
    name: 'Gnumeric',
    version: ['ssconvert', '--version'],
    needsCommas: true,
    async convert({ folder, names, from, to }, env) {
      for (const name of names) {
        const paths = [join(folder, `${name}.${from}`), join(folder, 'saved', `${name}.${to}`)]
        await run('ssconvert', paths, { env })
      }
    },
  },
]

/** The formats of an export, and those in which a program saves it. */
const FORMATS = [
  ['csv', 'xlsx'],
  ['csv', 'ods'],
  ['csv', 'csv'],
  ['xlsx', 'ods'],
  ['xlsx', 'csv'],
  ['xlsx', 'xlsx'],
] as const

/** The columns of an export: those of the list on the screen, or every field. */
const COLUMN_SETS = {
  shown: ({ list }) => list.columns,
  all: ({ resource }) => Object.keys(resource.fields),
} as const satisfies Record<string, (reference: ExportedList['reference']) => readonly string[]>

/** A way to export, open, save and import: a program, a language, two formats and columns. */
interface Sequence {
  program: Program
  language: Language
  formats: (typeof FORMATS)[number]
  columns: keyof typeof COLUMN_SETS
}

/** Returns whether a program opens CSV of a language without a dialog. */
const opensCsv = ({ needsCommas }: Program, language: Language) =>
  !needsCommas || getCsvDialect(language).separator === 'comma'

/** All sequences of a program. The columns alternate. */
const listSequences = (program: Program): Sequence[] =>
  LANGUAGES.flatMap((language, position) =>
    FORMATS.flatMap((formats, index) => {
      const columns = (position + index) % 2 === 0 ? 'shown' : 'all'
      const isTried = formats[0] !== 'csv' || opensCsv(program, language)
      return isTried ? [{ program, language, formats, columns } as const] : []
    }),
  )

const describeSequence = ({ program, language, formats: [from, to], columns }: Sequence) =>
  `${program.name} in ${language}, ${columns} columns, ${from} saved as ${to}`

/** Returns the version of a program; undefined if it is missing. */
async function readVersion({ version: [command, ...args] }: Program): Promise<string | undefined> {
  const result = await run(command, args).catch(() => undefined)
  return result && `${result.stdout}${result.stderr}`.trim().split('\n')[0]
}

/** Builds the locales of all languages in a folder, so that no machine needs to have them. */
async function buildLocales(folder: string): Promise<void> {
  for (const { name } of Object.values(LOCALES)) {
    const [locale = '', charset = ''] = name.split('.')
    await run('localedef', ['-i', locale, '-f', charset, join(folder, name)])
  }
}

/** Imports a saved export. Returns what it would change; undefined for nothing. */
async function findChanges(list: ExportedList, path: string): Promise<string | undefined> {
  try {
    const file = new File([new Uint8Array(readFileSync(path))], 'list')
    const { rows, mistakes, same } = await importFile(list, file)
    if (same === list.rows.length) return undefined
    return JSON.stringify([same, list.rows.length, mistakes[0], rows[0]])
  } catch (error) {
    return (error as Error).message
  }
}

/** Saves all exports by a program, and imports them again. Returns the changes. */
async function trySequence(
  sequence: Sequence,
  provider: ExportedList['provider'],
  rowsByList: ReadonlyMap<ExportedList['reference'], readonly Row[]>,
  locales: string,
): Promise<string[]> {
  const { program, language, columns } = sequence
  const [from, to] = sequence.formats
  const { path: folder, remove } = temporaryFolder()
  const lists = [...rowsByList].map(([reference, rows]): ExportedList => {
    return { provider, reference, rows, columns: COLUMN_SETS[columns](reference), language }
  })
  try {
    for (const [index, list] of lists.entries()) {
      const file = await exportRows(list, from)
      writeFileSync(join(folder, `${index}.${from}`), new Uint8Array(await file.arrayBuffer()))
    }
    mkdirSync(join(folder, 'saved'))
    const names = lists.map((_, index) => String(index))
    const env = { ...process.env, LOCPATH: locales, LC_ALL: LOCALES[language].name, LANGUAGE: '' }
    await program.convert({ folder, names, from, to, language }, env)
    const failures: string[] = []
    for (const [index, list] of lists.entries()) {
      const changes = await findChanges(list, join(folder, 'saved', `${index}.${to}`))
      const label = `${describeSequence(sequence)}: ${list.reference.resourceName}`
      if (changes) failures.push(`${label}: ${changes}`)
    }
    return failures
  } finally {
    remove()
  }
}

/** Reads the rows of one list of each entity that can be imported. */
async function readLists(provider: ExportedList['provider']) {
  const lists = new Map<ExportedList['reference'], readonly Row[]>()
  for (const reference of IMPORTED_LISTS) {
    const { data } = await provider.getList<Row>(reference.resourceName, ALL_ROWS)
    lists.set(reference, data)
  }
  return lists
}

/** The number of sequences, all of which a full proof tries. */
const SEQUENCE_COUNT = PROGRAMS.flatMap(listSequences).length

prove({
  what: 'an export of every entity, saved by a spreadsheet program in four languages and imported again, changes nothing',
  engines: ['postgres'],
  count: SEQUENCE_COUNT,
  cut: 0,
  async run({ count }) {
    if (count === 0) return { tried: 0, failures: [] }
    const { api, provider } = await startExports()
    const rowsByList = await readLists(provider)
    const rowCount = [...rowsByList.values()].reduce((sum, { length }) => sum + length, 0)
    const locales = temporaryFolder()
    await buildLocales(locales.path)
    const lines: string[] = [`${rowsByList.size} entities with ${rowCount} rows`]
    const failures: string[] = []
    let tried = 0
    for (const program of PROGRAMS) {
      const version = await readVersion(program)
      const sequences = listSequences(program).slice(0, Math.max(0, count - tried))
      lines.push(version ?? `${program.name} is missing: ${sequences.length} sequences skipped`)
      for (const sequence of version === undefined ? [] : sequences) {
        const changes = await trySequence(sequence, provider, rowsByList, locales.path)
        const outcome = changes.length === 0 ? 'unchanged, 0 problems' : `${changes.length} changed`
        lines.push(`${++tried}. ${describeSequence(sequence)}: ${outcome}`, ...changes)
        failures.push(...changes)
      }
    }
    locales.remove()
    await api.close()
    return { tried, failures, lines }
  },
})
