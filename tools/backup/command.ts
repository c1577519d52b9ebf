import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BackupError, type TableDigests } from '../../server/backup/archive.ts'
import { ENGINE_FOLDER } from '../../server/settings/business-folder.mjs'

/** The minimum length of a passphrase. */
const MIN_PASSPHRASE_LENGTH = 12

/** Reads a command line; throws a `BackupError` with the usage. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  options: T,
  usage: string,
  args = process.argv.slice(2),
): ReturnType<typeof parseArgs<{ options: T }>>['values'] {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new BackupError(`${(error as Error).message.split('.')[0]}. ${usage}`)
  }
}

/** Reads the passphrase of BACKUP_PASSPHRASE; undefined without one. */
export function readPassphrase(): string | undefined {
  const { BACKUP_PASSPHRASE: passphrase } = process.env
  if (!passphrase) return undefined
  if (passphrase.length >= MIN_PASSPHRASE_LENGTH) return passphrase
  throw new BackupError(
    `BACKUP_PASSPHRASE should have at least ${MIN_PASSPHRASE_LENGTH} characters, because anybody who has the file can try passphrases.`,
  )
}

/** Reads the version of Washboard. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ENGINE_FOLDER, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Describes the number of tables and rows in an archive. */
export function describeTables(tables: TableDigests): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${Object.keys(tables).length} tables with ${rows.toLocaleString('en')} rows`
}

/** Collects the files whose content is missing in the store, for a warning. */
export class MissingFiles {
  readonly #names: string[] = []

  readonly add = (name: string): void => void this.#names.push(name)

  /** Prints the warning, if there are such files. */
  warn(): void {
    const [firstName] = this.#names
    if (firstName === undefined) return
    console.error(
      `${this.#names.length} files are left out, such as ${firstName}: the store has lost or changed them, or the server deleted them meanwhile.`,
    )
  }
}

/** Describes an error of the file system; undefined for any other error. */
function describeFileError(error: unknown): string | undefined {
  const { code, syscall, path } = error as NodeJS.ErrnoException
  return path === undefined
    ? undefined
    : `${path} cannot be used (${code}, ${syscall}). Choose another place, or let this user read and write there.`
}

/** Runs a command. A failure prints its message and exits with 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(
      error instanceof BackupError ? error.message : (describeFileError(error) ?? error),
    )
    process.exitCode = 1
  })
}
