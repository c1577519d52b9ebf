import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES } from '../../registry/words/languages.ts'
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

/** A spreadsheet program that opens files and saves them in another format. */
interface Program {
  name: string
  version: readonly [command: string, ...args: string[]]
  /** Saves files of a folder under their names with the format as ending. */
  convert: (folder: string, files: readonly string[], format: string) => Promise<unknown>
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'LibreOffice',
    version: ['soffice', '--version'],
    convert: (folder, files, format) =>
      run('soffice', [
        ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
        ...['--infilter=CSV:44,34,76,1,,0,false,true', '--convert-to', format],
        ...['--outdir', folder, ...files.map((file) => join(folder, file))],
      ]),
  },
  {
    name: 'Gnumeric',
    version: ['ssconvert', '--version'],
    async convert(folder, files, format) {
      for (const file of files)
        await run('ssconvert', [join(folder, file), join(folder, file.replace(/\w+$/, format))])
    },
  },
]

/** The formats in which a program saves an export. A program converts only to another one. */
const CONVERSIONS = [
  ['csv', 'xlsx'],
  ['csv', 'ods'],
  ['xlsx', 'ods'],
  ['xlsx', 'csv'],
] as const

/** Returns the version of a program; undefined if it is missing. */
async function readVersion({ version: [command, ...args] }: Program): Promise<string | undefined> {
  const result = await run(command, args).catch(() => undefined)
  return result && `${result.stdout}${result.stderr}`.trim().split('\n')[0]
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

/** Saves all exports by a program in another format, and imports them. Returns the changes. */
async function tryConversion(
  program: Program,
  lists: readonly ExportedList[],
  [from, to]: (typeof CONVERSIONS)[number],
): Promise<string[]> {
  const folder = temporaryFolder()
  try {
    for (const [index, list] of lists.entries()) {
      const file = await exportRows(list, from)
      writeFileSync(join(folder.path, `${index}.${from}`), new Uint8Array(await file.arrayBuffer()))
    }
    await program.convert(
      folder.path,
      lists.map((_, index) => `${index}.${from}`),
      to,
    )
    const failures: string[] = []
    for (const [index, list] of lists.entries()) {
      const changes = await findChanges(list, join(folder.path, `${index}.${to}`))
      const label = `${program.name}, ${list.reference.resourceName}, ${from} to ${to}`
      if (changes) failures.push(`${label}: ${changes}`)
    }
    return failures
  } finally {
    folder.remove()
  }
}

/** Reads the rows of every list that can be imported. */
async function readLists(provider: ExportedList['provider']): Promise<ExportedList[]> {
  const lists: ExportedList[] = []
  for (const reference of IMPORTED_LISTS) {
    const { data: rows } = await provider.getList<Row>(reference.resourceName, ALL_ROWS)
    const language = LANGUAGES[0].locale
    lists.push({ provider, reference, rows, columns: reference.list.columns, language })
  }
  return lists
}

prove({
  what: 'an export of every entity, saved by a spreadsheet program and imported again, changes nothing',
  engines: ['postgres'],
  count: 1,
  cut: 0,
  async run() {
    const { api, provider } = await startExports()
    const lists = await readLists(provider)
    const lines: string[] = []
    const failures: string[] = []
    let tried = 0
    for (const program of PROGRAMS) {
      const version = await readVersion(program)
      lines.push(`${program.name}: ${version ?? 'missing, not tried'}`)
      for (const conversion of version ? CONVERSIONS : []) {
        failures.push(...(await tryConversion(program, lists, conversion)))
        tried += lists.length
      }
    }
    await api.close()
    // Without a program, the proof has said so.
    return { tried: Math.max(tried, 1), failures, lines }
  },
})
