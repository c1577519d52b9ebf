import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore } from '../../../server/files/file-store.ts'
import { s3Store } from '../../../server/files/s3-store.ts'
import { temporaryFolder } from '../database/temporary.ts'

const PROGRAM = fileURLToPath(new URL('./s3-process.mjs', import.meta.url))
const BUCKET = 'washboard-files'
/** The only account of the server. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The settings of a bucket at a local port. */
export const bucketSettings = (port: number, bucket = BUCKET) => ({
  url: `http://127.0.0.1:${port}/${bucket}`,
  ...KEY,
})

/** The same settings as environment variables. */
export const bucketEnvironment = (port: number) => ({
  FILES_S3_URL: bucketSettings(port).url,
  FILES_S3_ACCESS_KEY_ID: KEY.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
})

/** Lists the keys in a store. */
export async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const page of files.list('')) keys.push(...page.map(({ key }) => key))
  return keys
}

/** A real S3 server with one bucket, which stores objects in a folder. */
export async function startS3Server() {
  const folder = temporaryFolder()
  // Its page tokens need a cipher that Node no longer enables by default.
  const program = ['--openssl-legacy-provider', PROGRAM]
  const child = spawn(process.execPath, [...program, join(folder.path, 'objects'), BUCKET])
  const closed = once(child, 'close')
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const readOutput = (chunk: unknown) => {
      output += String(chunk)
      const portLine = /listening on port (\d+)/.exec(output)
      if (portLine) resolve(Number(portLine[1]))
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.once('exit', () => reject(new Error(output)))
  })
  return {
    port,
    files: s3Store(bucketSettings(port)),
    async stop() {
      child.kill()
      await closed
      folder.remove()
    },
  }
}
