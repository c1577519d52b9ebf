/**
 * Moves the contents of files between the database and the S3 store of the settings: `npm run files
 * -- --to s3`, `npm run files -- --to database`. Servers on PostgreSQL may keep running.
 */
import { BackupError } from '../server/backup/archive.ts'
import { openStore } from '../server/files/open-store.ts'
import { moveFiles, type MoveResult } from '../server/files/move-files.ts'
import { removeLeftovers } from '../server/files/remove-leftovers.ts'
import { formatCommand } from '../server/settings/release.ts'
import { readOptions, runCommand } from './backup/command.ts'
import { openToChange } from './backup/sources.ts'
import { databaseSettings } from './database-settings.ts'

const USAGE = `Use: ${formatCommand('files', '--to s3')}, or: ${formatCommand('files', '--to database')}`

/** The names of the targets in messages. */
const TARGETS = { s3: 'the store', database: 'the database' } as const

function printResult(
  { moved: movedCount, bytes, missing }: MoveResult,
  target: keyof typeof TARGETS,
): void {
  const megabytes = (bytes / 1024 ** 2).toFixed(1)
  console.log(
    `Moved ${movedCount} files (${megabytes} MB) to ${TARGETS[target]}. All checksums match.`,
  )
  const [firstMissing] = missing
  if (firstMissing === undefined) return
  throw new BackupError(
    `${missing.length} files stay, such as ${firstMissing}: the store has lost or changed their contents. Bring them back from a copy of the bucket and run this again.`,
  )
}

runCommand(async () => {
  const { to } = readOptions({ to: { type: 'string' } }, USAGE)
  if (to !== 's3' && to !== 'database') throw new BackupError(`--to is missing or wrong. ${USAGE}`)
  const settings = databaseSettings()
  if (!settings.fileStore)
    throw new BackupError(
      'Set FILES_S3_URL, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY to the store.',
    )
  const { setupDb: db, close } = await openToChange(settings)
  try {
    const files = await openStore(db, settings)
    if (!files) return
    const reportProgress = (movedCount: number) => console.log(`${movedCount} files …`)
    const result = await moveFiles({ db, files }, to, reportProgress)
    const removedCount = await removeLeftovers(db, files, new Date())
    if (removedCount > 0) console.log(`Removed ${removedCount} leftovers from the store.`)
    printResult(result, to)
  } finally {
    await close()
  }
})
