/**
 * Restores a backup into the empty database of DATA_DIR or DATABASE_URL: `npm run restore -- --from
 * FILE`; `--dry-run` only verifies it.
 */
import type { ArchiveHeader, Manifest } from '../server/backup/archive.ts'
import { BackupError } from '../server/backup/archive.ts'
import { refuseUsedDatabase } from '../server/backup/restore-database.ts'
import { restoreFile, verifyFile } from '../server/backup/restore-file.ts'
import { openDatabase } from '../server/db/engines/engine.ts'
import { formatCommand } from '../server/settings/release.ts'
import type { Settings } from '../server/settings/settings.ts'
import { databaseSettings } from './database-settings.ts'
import { readOptions, readPassphrase, runCommand, describeTables } from './backup/command.ts'
import { hasDatabase, describeLocation } from './backup/sources.ts'

const USAGE = `Use: ${formatCommand('restore', '--from FILE [--dry-run]')}`

function printContent({ header, manifest }: { header: ArchiveHeader; manifest: Manifest }): void {
  console.log(
    `Made ${header.madeAt} by Washboard ${header.version} from ${header.engine} (PostgreSQL ${header.postgres}), declarations ${header.registry?.slice(0, 12) ?? 'none'}:`,
  )
  for (const [name, { rows, checksum }] of Object.entries(manifest.tables))
    console.log(`${String(rows).padStart(9)}  ${checksum.slice(0, 12)}  ${name}`)
}

/** Verifies the whole backup and refuses as a restore would; changes nothing. */
async function tryRestore(
  settings: Settings,
  path: string,
  passphrase: string | undefined,
): Promise<void> {
  const content = await verifyFile(path, passphrase)
  printContent(content)
  if (settings.databaseUrl || hasDatabase(settings)) {
    const database = await openDatabase(settings)
    await refuseUsedDatabase(database.setupDb, describeLocation(settings)).finally(() =>
      database.close(),
    )
  }
  console.log(
    `\nThe backup is undamaged. It would restore ${describeTables(content.manifest.tables)} into the empty database ${describeLocation(settings)}.`,
  )
}

async function restore(
  settings: Settings,
  path: string,
  passphrase: string | undefined,
): Promise<void> {
  const startTime = performance.now()
  // Verify first, so that a wrong file creates no database.
  await verifyFile(path, passphrase)
  const database = await openDatabase(settings)
  try {
    const { manifest } = await restoreFile(
      database.setupDb,
      describeLocation(settings),
      { path, passphrase },
      console.log,
    )
    const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
    console.log(
      `Restored ${describeTables(manifest.tables)} into the database ${describeLocation(settings)} in ${seconds} s. All checksums match. Start the server to use it.`,
    )
  } finally {
    await database.close()
  }
}

runCommand(async () => {
  const options = { from: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  const { from: path, 'dry-run': isDryRun } = readOptions(options, USAGE)
  if (!path) throw new BackupError(`--from is missing. ${USAGE}`)
  await (isDryRun ? tryRestore : restore)(databaseSettings(), path, readPassphrase())
})
