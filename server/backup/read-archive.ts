import { createHash } from 'node:crypto'
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveLine,
  BackupError,
  type Column,
  type Manifest,
  type TableDigests,
} from './archive.ts'
import { DigestCounter } from './table-digest.ts'

/** A part of an archive, in its order: header, before, each table with its rows, after, manifest. */
export type ArchivePart =
  | { kind: 'header'; header: ArchiveHeader }
  | { kind: 'sql'; statements: readonly string[] }
  | { kind: 'table'; table: string; columns: readonly Column[] }
  | { kind: 'rows'; rows: readonly string[] }
  | { kind: 'end'; manifest: Manifest }

/** The maximum rows, and the maximum characters, that are yielded together. */
const MAX_STATEMENT_ROWS = 500
const MAX_STATEMENT_LENGTH = 1024 * 1024

const createDamageError = (reason: string) =>
  new BackupError(`The backup is damaged: ${reason}. Nothing was restored. Use another backup.`)

/** Splits text into lines without line ends. An unfinished last line is dropped. */
async function* readLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let incompleteLine = ''
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const lines = (incompleteLine + text).split('\n')
    incompleteLine = lines.pop() ?? ''
    yield* lines
  }
}

function parseLine(line: string): ArchiveLine {
  try {
    const value: unknown = JSON.parse(line)
    // The tag at the end of an encrypted file reveals damage. Until then a line may be any JSON.
    if (typeof value === 'object' && value !== null) return value as ArchiveLine
  } catch {
    // Refused below.
  }
  throw createDamageError('a line cannot be read')
}

function checkHeader(line: ArchiveLine): ArchiveHeader {
  if (!('washboard' in line)) throw new BackupError('The file is no backup of Washboard.')
  if (line.format <= ARCHIVE_FORMAT) return line
  throw new BackupError(
    `The backup was made by Washboard ${line.version}, which is newer than this one. Restore it with that version or a later one.`,
  )
}

function assertSameDigests(stored: TableDigests, actualDigests: TableDigests): void {
  const names = new Set([...Object.keys(stored), ...Object.keys(actualDigests)])
  for (const name of names) {
    const [expected, actual] = [stored[name], actualDigests[name]]
    if (expected?.rows !== actual?.rows || expected?.checksum !== actual?.checksum)
      throw createDamageError(`the rows of ${name} are not those that were backed up`)
  }
}

/** Checks the order of an archive's lines, and compares its rows with the manifest. */
class ArchiveChecker {
  readonly #hash = createHash('sha256')
  readonly #counters = new Map<string, DigestCounter>()
  #current: DigestCounter | undefined

  addRow(row: string): void {
    if (!this.#current) throw createDamageError('it has rows before the first table')
    this.#hash.update(row).update('\n')
    this.#current.add(row)
  }

  add(text: string, line: ArchiveLine): ArchivePart {
    if ('manifest' in line) return this.#checkManifest(line.manifest)
    this.#hash.update(text).update('\n')
    if ('washboard' in line) return { kind: 'header', header: checkHeader(line) }
    if ('before' in line) return { kind: 'sql', statements: line.before }
    if ('after' in line) return { kind: 'sql', statements: line.after }
    if (!('table' in line)) throw createDamageError('it has an unknown part')
    this.#current = new DigestCounter()
    this.#counters.set(line.table, this.#current)
    return { kind: 'table', table: line.table, columns: line.columns }
  }

  #checkManifest(manifest: Manifest): ArchivePart {
    const digests = [...this.#counters].map(([name, { digest }]) => [name, digest] as const)
    assertSameDigests(manifest.tables, Object.fromEntries(digests))
    if (manifest.sha256 !== this.#hash.digest('hex'))
      throw createDamageError('its checksum is another one')
    return { kind: 'end', manifest }
  }
}

/**
 * Reads an archive part by part, from its bytes or its text. Throws a `BackupError` if it is no
 * archive, is cut off, or differs from its manifest. Some mistakes show only after the last part.
 */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<ArchivePart> {
  const checker = new ArchiveChecker()
  let rows: string[] = []
  let length = 0
  let lastPart: ArchivePart | undefined
  for await (const line of readLines(chunks)) {
    if (line.startsWith('[')) {
      checker.addRow(line)
      length += line.length
      const isFull = rows.push(line) >= MAX_STATEMENT_ROWS || length >= MAX_STATEMENT_LENGTH
      if (!isFull) continue
    }
    if (rows.length > 0) yield { kind: 'rows', rows }
    rows = []
    length = 0
    if (line.startsWith('[')) continue
    const part = checker.add(line, lastPart ? parseLine(line) : checkHeader(parseLine(line)))
    lastPart = part
    yield part
  }
  if (lastPart?.kind !== 'end') throw createDamageError('its end is missing')
}

/** Reads a whole archive, and returns its header and manifest if it is undamaged. */
export async function verifyArchive(
  chunks: AsyncIterable<Uint8Array | string>,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  let header: ArchiveHeader | undefined
  let manifest: Manifest | undefined
  for await (const part of readArchive(chunks)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'end') manifest = part.manifest
  }
  if (header && manifest) return { header, manifest }
  throw createDamageError('its end is missing')
}
