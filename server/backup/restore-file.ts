import type { Db } from '../db/database-types.ts'
import type { ArchiveHeader, Manifest } from './archive.ts'
import { readArchiveFile } from './archive-file.ts'
import { verifyArchive } from './read-archive.ts'
import { type Report, restoreDatabase } from './restore-database.ts'

/**
 * Reads a whole archive file and returns its header and manifest. Throws a `BackupError` if it is
 * damaged.
 */
export const verifyFile = (
  path: string,
  passphrase?: string,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> =>
  verifyArchive(readArchiveFile(path, passphrase))

/**
 * Restores a file into an empty database. It verifies the whole file first, so that no statement of
 * a damaged file runs.
 */
export async function restoreFile(
  db: Db,
  location: string,
  { path, passphrase }: { path: string; passphrase?: string },
  report?: Report,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  const content = await verifyFile(path, passphrase)
  await restoreDatabase(db, location, readArchiveFile(path, passphrase), report)
  return content
}
