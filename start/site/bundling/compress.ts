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
 * Writes the compressed version of a file unless it exists. It is renamed into place when complete.
 */
async function compressFile(file: string, ending: string, compress: Compress): Promise<void> {
  if (existsSync(`${file}.${ending}`)) return
  const unfinished = `${file}.${ending}-unfinished`
  writeFileSync(unfinished, await compress(readFileSync(file)))
  renameSync(unfinished, `${file}.${ending}`)
}

/**
 * Files compressed at a time: one, because Node has four threads for this and for passwords, and
 * sign-ins must not wait.
 */
const AT_A_TIME = 1

/**
 * Compresses each file of a folder with brotli and gzip at their highest level, unless it is
 * compressed already.
 */
export async function compressFolder(folder: string): Promise<void> {
  const limit = pLimit(AT_A_TIME)
  const files = listFiles(folder).filter((file) => COMPRESSIBLE.test(file.slice(folder.length)))
  const twins = files.flatMap((file) =>
    Object.entries(COMPRESSIONS).map(([ending, compress]) =>
      limit(compressFile, file, ending, compress),
    ),
  )
  await Promise.all(twins)
}
