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

/** A spreadsheet program that opens a file and saves it in another format. */
interface Program {
  name: string
  version: readonly [command: string, ...args: string[]]
  /** Saves a file of the folder under its name with the format as ending. */
  convert: (folder: string, file: string, format: string) => Promise<unknown>
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'LibreOffice',
    version: ['soffice', '--version'],
    convert: (folder, file, format) =>
      run('soffice', [
        ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
        ...['--infilter=CSV:44,34,76,1,,0,false,true', '--convert-to', format],
        ...['--outdir', folder, join(folder, file)],
      ]),
  },
  {
    name: 'Gnumeric',
    version: ['ssconvert', '--version'],
    convert: (folder, file, format) =>
      run('ssconvert', [join(folder, file), join(folder, file.replace(/\w+$/, format))]),
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

/** Saves an export by a program in another format, and imports it. Returns what it would change. */
async function tryConversion(
  program: Program,
  list: ExportedList,
  [from, to]: (typeof CONVERSIONS)[number],
): Promise<string | undefined> {
  const folder = temporaryFolder()
  const label = `${program.name}, ${list.reference.resourceName}, ${from} to ${to}`
  try {
    const file = await exportRows(list, from)
    writeFileSync(join(folder.path, `list.${from}`), new Uint8Array(await file.arrayBuffer()))
    await program.convert(folder.path, `list.${from}`, to)
    const saved = new File([new Uint8Array(readFileSync(join(folder.path, `list.${to}`)))], 'list')
    const { rows, mistakes, same } = await importFile(list, saved)
    if (same === list.rows.length) return undefined
    return `${label}: ${JSON.stringify([same, list.rows.length, mistakes[0], rows[0]])}`
  } catch (error) {
    return `${label}: ${(error as Error).message}`
  } finally {
    folder.remove()
  }
}

prove({
  what: 'an export of every entity, saved by a spreadsheet program and imported again, changes nothing',
  engines: ['postgres'],
  count: 1,
  cut: 0,
  async run() {
    const { api, provider } = await startExports()
    const lines: string[] = []
    const failures: string[] = []
    let tried = 0
    for (const program of PROGRAMS) {
      const version = await readVersion(program)
      lines.push(`${program.name}: ${version ?? 'missing, not tried'}`)
      if (!version) continue
      for (const reference of IMPORTED_LISTS) {
        const { data: rows } = await provider.getList<Row>(reference.resourceName, ALL_ROWS)
        const language = LANGUAGES[0].locale
        const list = { provider, reference, rows, columns: reference.list.columns, language }
        for (const conversion of CONVERSIONS) {
          const failure = await tryConversion(program, list, conversion)
          tried++
          if (failure) failures.push(failure)
        }
      }
    }
    await api.close()
    return { tried: lines.every((line) => line.endsWith('not tried')) ? 1 : tried, failures, lines }
  },
})
