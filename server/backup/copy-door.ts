import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { BackupError } from './archive.ts'

/** A file in the data folder with the address at which the server copies its database. */
const KEY_FILE = 'backup-door.json'
/** The folder for copies, in the data folder. */
export const COPIES_FOLDER = 'copies'

/** The address at which the server copies its database, and its secret. */
export interface DoorKey {
  port: number
  token: string
}

export const getDoorFile = (dataDir: string): string => join(dataDir, KEY_FILE)

const isAllowed = ({ method, url, headers }: IncomingMessage, token: string) => {
  const [received, expected] = [
    Buffer.from(headers.authorization ?? ''),
    Buffer.from(`Bearer ${token}`),
  ]
  const hasToken = received.length === expected.length && timingSafeEqual(received, expected)
  return hasToken && method === 'POST' && url === '/copy'
}

/**
 * Serves copies of an embedded database to other programs of its owner while this server holds it.
 * It listens on the loopback address, and stores its secret in a file that only the owner can read.
 * Returns the function that stops it.
 */
export async function openCopyDoor(
  dataDir: string,
  copy: (to: string) => Promise<void>,
): Promise<() => void> {
  // Remove copies that earlier, killed processes have left.
  rmSync(join(dataDir, COPIES_FOLDER), { recursive: true, force: true })
  const token = randomBytes(32).toString('base64url')
  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    if (!isAllowed(request, token)) return response.writeHead(404).end()
    const folder = join(dataDir, COPIES_FOLDER, randomBytes(8).toString('hex'))
    try {
      await copy(join(folder, 'database'))
      response.writeHead(200).end(JSON.stringify({ folder }))
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      response.writeHead(500).end(JSON.stringify({ message: (error as Error).message }))
    }
  }
  const server = createServer((request, response) => void handleRequest(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // The copy server does not keep the process alive.
  server.unref()
  const key: DoorKey = { port: (server.address() as AddressInfo).port, token }
  const file = getDoorFile(dataDir)
  // Writing to an existing file would keep its permissions, so it is removed first.
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 })
  return () => {
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Requests a copy from the server that holds a data folder, and returns the folder of the copy;
 * undefined if no server answers.
 */
export async function requestCopy(
  dataDir: string,
  { port, token }: DoorKey,
): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/copy`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  // Another program may have taken over the port.
  if (response?.status !== 200 && response?.status !== 500) return undefined
  const result = (await response.json().catch(() => ({}))) as { folder?: string; message?: string }
  const { folder, message } = result
  if (folder || !message) return folder
  throw new BackupError(`The server that holds ${dataDir} could not copy its database: ${message}`)
}
