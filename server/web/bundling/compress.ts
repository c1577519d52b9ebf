import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn } from './built-files.ts'

/** What browsers ask for; in folders with a dot is what the server alone reads. */
const COMPRESSIBLE = /^(?!.*\/\.).*\.(js|css|html|svg|json)$/
const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

type Compress = (bytes: Buffer) => Promise<Buffer>

const COMPRESSIONS: Readonly<Record<string, Compress>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (bytes) => gzipAsync(bytes, { level: 9 }),
}

/** Writes the compressed twin of a file where it has none; it is whole as soon as it is there. */
async function compressFile(file: string, ending: string, compress: Compress): Promise<void> {
  if (existsSync(`${file}.${ending}`)) return
  const unfinished = `${file}.${ending}-unfinished`
  writeFileSync(unfinished, await compress(readFileSync(file)))
  renameSync(unfinished, `${file}.${ending}`)
}

/** Files that are compressed at a time: Node has four threads for this and for passwords, and a sign-in must not wait for all files. */
const AT_A_TIME = 1

/** Writes what brotli and gzip make of each file of a folder at their highest level, where it has no such twin. */
export async function compressFolder(folder: string): Promise<void> {
  const limit = pLimit(AT_A_TIME)
  const files = filesIn(folder).filter((file) => COMPRESSIBLE.test(file.slice(folder.length)))
  const twins = files.flatMap((file) =>
    Object.entries(COMPRESSIONS).map(([ending, compress]) =>
      limit(compressFile, file, ending, compress),
    ),
  )
  await Promise.all(twins)
}
