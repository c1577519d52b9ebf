import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listFiles } from './built-files.ts'

/** The files to compress. Folders with a leading dot are for the server only. */
const COMPRESSIBLE = /^(?!.*\/\.).*\.(js|css|html|svg|json)$/
const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

type Compress = (bytes: Buffer) => Promise<Buffer>

const COMPRESSIONS: Readonly<Record<string, Compress>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => gzipAsync(bytes, { level: 9 }),
}

/**
 * Writes the compressed version of a file unless it exists, with an atomic rename at the end.
 */
async function compressFile(file: string, extension: string, compress: Compress): Promise<void> {
  if (existsSync(`${file}.${extension}`)) return
  const temporaryFile = `${file}.${extension}-unfinished`
  writeFileSync(temporaryFile, await compress(readFileSync(file)))
  renameSync(temporaryFile, `${file}.${extension}`)
}

/**
 * The maximum number of files compressed at once. It is one, because compression shares Node's four
 * threads with the password hashes of sign-ins.
 */
const MAX_CONCURRENT_FILES = 1

/**
 * Compresses each file of a folder with brotli and gzip at their highest level, unless it is
 * compressed already.
 */
export async function compressFolder(folder: string): Promise<void> {
  const limit = pLimit(MAX_CONCURRENT_FILES)
  const files = listFiles(folder).filter((file) => COMPRESSIBLE.test(file.slice(folder.length)))
  const compressions = files.flatMap((file) =>
    Object.entries(COMPRESSIONS).map(([extension, compress]) =>
      limit(compressFile, file, extension, compress),
    ),
  )
  await Promise.all(compressions)
}
