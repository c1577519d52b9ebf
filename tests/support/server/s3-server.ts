import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore } from '../../../server/files/file-store.ts'
import { s3Store } from '../../../server/files/s3-store.ts'
import { temporaryFolder } from '../database/temporary.ts'

const PROGRAM = fileURLToPath(new URL('./s3-process.mjs', import.meta.url))
const BUCKET = 'washboard-files'
/** The one account that the server has. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The settings of a bucket behind a port of this machine. */
export const bucketSettings = (port: number, bucket = BUCKET) => ({
  url: `http://127.0.0.1:${port}/${bucket}`,
  ...KEY,
})

/** The same for a process. */
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

/** A real server with the API of S3 and one bucket, which keeps objects in a folder. */
export async function startS3Server() {
  const folder = temporaryFolder()
  // Its pages of listings are numbered by a cipher that Node no longer has by default.
  const program = ['--openssl-legacy-provider', PROGRAM]
  const child = spawn(process.execPath, [...program, join(folder.path, 'objects'), BUCKET])
  const closed = once(child, 'close')
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk)
      const found = /listening on port (\d+)/.exec(output)
      if (found) resolve(Number(found[1]))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
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
