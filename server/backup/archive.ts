/** The archive format of this version, which also reads earlier formats. */
export const ARCHIVE_FORMAT = 1

/** The first line of an archive, which describes its origin. */
export interface ArchiveHeader {
  washboard: 'backup'
  format: number
  /** The version of Washboard that created the archive. */
  version: string
  /** The hash of the declarations that the database was migrated to; null before the first start. */
  registry: string | null
  engine: 'embedded' | 'postgres'
  /** The version of PostgreSQL, such as `18.6`. */
  postgres: string
  /** The time of its snapshot, as an ISO date. */
  madeAt: string
}

/** The content of one table, for comparison. */
export interface TableDigest {
  rows: number
  /** The sum of the hashes of all rows, in hexadecimal digits: it does not depend on their order. */
  checksum: string
}

export type TableDigests = Readonly<Record<string, TableDigest>>

/** The last line of an archive. */
export interface Manifest {
  tables: TableDigests
  /** The SHA-256 of all bytes before this line. */
  sha256: string
}

/**
 * A line of an archive other than a row. A row is a JSON array of texts, as PostgreSQL prints values.
 */
export type ArchiveLine =
  | ArchiveHeader
  | { before: readonly string[] }
  | { table: string; columns: readonly Column[] }
  | { after: readonly string[] }
  | { manifest: Manifest }

/** A column: its name and its SQL type. */
export interface Column {
  name: string
  type: string
}

/**
 * An error of a backup or restore that tells the operator what to do; printed without a stack
 * trace.
 */
export { StartError as BackupError } from '../settings/settings.ts'
