import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { createListener } from '../server/http/node-server.ts'

/** A repeated request. */
export interface Load {
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  connections: number
  milliseconds: number
}

/** Runs a load in a worker thread; resolves with the responses per second. */
export async function measureResponsesPerSecond(load: Load): Promise<number> {
  const worker = new Worker(new URL('./load-thread.mjs', import.meta.url), { workerData: load })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

type Fetch = Parameters<typeof createListener>[0]

/** Serves an app over HTTP like the product; returns its port and its server. */
export async function serveApp(fetch: Fetch): Promise<{ port: number; server: Server }> {
  const server = createServer(createListener(fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}
