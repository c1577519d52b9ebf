import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './archive.ts'
import { beginDecryption, beginEncryption, HEAD_BYTES, MAGIC, TAG_BYTES } from './passphrase.ts'

const getCode = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Writes compressed text to an open file, encrypted if there is a passphrase. */
async function writeContent(
  path: string,
  text: AsyncIterable<string>,
  passphrase: string | undefined,
): Promise<void> {
  const gzip = createGzip({ level: 6 })
  const createFileStream = () => createWriteStream(path, { flags: 'a', mode: 0o600 })
  if (passphrase === undefined) return pipeline(text, gzip, createFileStream())
  const { head, cipher } = await beginEncryption(passphrase)
  async function* addHeadAndTag(source: AsyncIterable<Buffer>) {
    yield head
    yield* source
    yield cipher.getAuthTag()
  }
  return pipeline(text, gzip, cipher, addHeadAndTag, createFileStream())
}

async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Renames a finished file. Never replaces an existing file. */
async function renameNewFile(temporaryPath: string, path: string): Promise<void> {
  try {
    await link(temporaryPath, path)
    await rm(temporaryPath)
  } catch (error) {
    if (getCode(error) === 'EEXIST') throw error
    // The file system has no hard links.
    await rename(temporaryPath, path)
  }
}

/**
 * Writes an archive to a new file that only its owner can read. The file has a temporary name until
 * it is complete and flushed. Throws a `BackupError` with the reason of a failure.
 */
export async function writeArchive(
  path: string,
  textChunks: AsyncIterable<string>,
  passphrase?: string,
): Promise<void> {
  const temporaryPath = `${path}.${process.pid}.part`
  try {
    if (await stat(path).catch(() => undefined))
      throw new BackupError(`${path} exists. Choose another file; it is not replaced.`)
    await writeContent(temporaryPath, textChunks, passphrase)
    await flushToDisk(temporaryPath)
    await renameNewFile(temporaryPath, path)
  } catch (error) {
    // A folder that cannot be entered refuses this too, and the first error has the reason.
    await rm(temporaryPath, { force: true }).catch(() => undefined)
    if (!getCode(error)?.startsWith('E')) throw error
    throw new BackupError(
      `The backup could not be written to ${path} (${getCode(error)}). Choose a folder that exists, that this user may write to, and that has room.`,
    )
  }
}

async function readHeadAndTag(path: string): Promise<{ size: number; head: Buffer; tag: Buffer }> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`${path} cannot be read (${getCode(error)}).`)
  })
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size))
    await handle.read(head, 0, head.length, 0)
    const tag = Buffer.alloc(TAG_BYTES)
    if (size > HEAD_BYTES + TAG_BYTES) await handle.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    return { size, head, tag }
  } finally {
    await handle.close()
  }
}

const isEncrypted = (head: Buffer) => head.subarray(0, MAGIC.length).equals(MAGIC)

/** Opens the compressed bytes of an archive, decrypted. */
async function openBytes(path: string, passphrase: string | undefined): Promise<Readable[]> {
  const { size, head, tag } = await readHeadAndTag(path)
  if (!isEncrypted(head)) return [createReadStream(path)]
  if (passphrase === undefined)
    throw new BackupError(
      `${path} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.`,
    )
  if (size <= HEAD_BYTES + TAG_BYTES)
    throw new BackupError(`${path} is damaged: its end is missing.`)
  const decipher = await beginDecryption(passphrase, head, tag)
  return [createReadStream(path, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 }), decipher]
}

/** Returns whether an error of zlib or of the cipher means damaged content. */
const isDamageError = (error: unknown) =>
  /^Z_/.test(getCode(error) ?? '') || /unable to authenticate/i.test((error as Error).message)

/** Reads the text of an archive in pieces. Throws a `BackupError` if the file is damaged. */
export async function* readArchiveFile(
  path: string,
  passphrase?: string,
): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const streams = await openBytes(path, passphrase)
  const finished = pipeline([...streams, gunzip])
  // Reading the last stream throws the same error.
  finished.catch(() => undefined)
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
    await finished
  } catch (error) {
    if (!isDamageError(error)) throw error
    throw new BackupError(
      `${path} is damaged or no backup: ${(error as Error).message}. Nothing was restored. Use another backup.`,
    )
  } finally {
    gunzip.destroy()
  }
}
