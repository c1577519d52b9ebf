/**
 * Backs up the database of DATA_DIR or DATABASE_URL, even while a server uses it: `npm run backup
 * -- --to FILE`, or `--to FOLDER/ --keep 7` for a schedule.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError, type TableDigests } from '../server/backup/archive.ts'
import { writeArchive } from '../server/backup/archive-file.ts'
import { dumpDatabase } from '../server/backup/dump-database.ts'
import { verifyFile } from '../server/backup/restore-file.ts'
import { createStore } from '../server/files/open-store.ts'
import { formatCommand } from '../server/settings/release.ts'
import { databaseSettings } from './database-settings.ts'
import {
  readOptions,
  readPassphrase,
  readVersion,
  MissingFiles,
  runCommand,
  describeTables,
} from './backup/command.ts'
import { openToRead } from './backup/sources.ts'

const USAGE = `Use: ${formatCommand('backup', '--to FILE')}, or: ${formatCommand('backup', '--to FOLDER/ [--keep 7]')}`
/** The name pattern of backups in a folder. */
const BACKUP_NAME = /^washboard-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/

const createBackupName = () =>
  `washboard-${new Date().toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}.backup`

function readTarget() {
  const { to, keep } = readOptions({ to: { type: 'string' }, keep: { type: 'string' } }, USAGE)
  if (!to) throw new BackupError(`--to is missing. ${USAGE}`)
  const isFolder = /[/\\]$/.test(to) || statSync(to, { throwIfNoEntry: false })?.isDirectory()
  if (keep !== undefined && !(isFolder && /^[1-9]\d{0,4}$/.test(keep)))
    throw new BackupError(`--keep is a number of backups in a folder, from 1 on. ${USAGE}`)
  return {
    file: isFolder ? join(to, createBackupName()) : to,
    prune: () => (keep === undefined ? [] : removeOldest(to, Number(keep))),
  }
}

/** Deletes all but the newest backups of a folder; other files stay. */
function removeOldest(folder: string, keep: number): string[] {
  const backupNames = readdirSync(folder).filter((name) => BACKUP_NAME.test(name))
  const oldNames = backupNames.toSorted().toReversed().slice(keep)
  for (const name of oldNames) rmSync(join(folder, name))
  return oldNames
}

/** Writes a backup and verifies it by reading it again. */
async function writeBackup(file: string, passphrase: string | undefined): Promise<TableDigests> {
  const settings = databaseSettings()
  const database = await openToRead(settings)
  const missingFiles = new MissingFiles()
  try {
    const source = {
      db: database.setupDb,
      engine: database.engine,
      version: readVersion(),
      files: await createStore(settings),
      onMissing: missingFiles.add,
    }
    await writeArchive(file, dumpDatabase(source), passphrase)
  } finally {
    await database.close()
  }
  missingFiles.warn()
  return (await verifyFile(file, passphrase)).manifest.tables
}

runCommand(async () => {
  const startTime = performance.now()
  const { file, prune } = readTarget()
  const passphrase = readPassphrase()
  const tables = await writeBackup(file, passphrase)
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1)
  const encryptionNote = passphrase ? ', encrypted' : ''
  console.log(
    `Backed up ${describeTables(tables)} to ${file} (${megabytes} MB${encryptionNote}) in ${seconds} s.`,
  )
  for (const name of prune()) console.log(`Deleted ${name}.`)
})
