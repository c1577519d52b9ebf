import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { createListener } from '../server/http/node-server.ts'

/**
 * A request of a load. In its path and JSON body, `{number}` stands for a number that no other
 * request has, and `{blank}` for spaces and tabs that no other request has.
 */
export interface LoadRequest {
  /** The method; GET by default. */
  method?: string
  path: string
  body?: string
}

/** Repeated requests. */
export interface Load {
  port: number
  /** The requests, which the connections send in turn. */
  requests: readonly LoadRequest[]
  headers: Readonly<Record<string, string>>
  connections: number
  milliseconds: number
  /** The number of the first request. */
  firstNumber?: number
}

/** The responses to a load. */
export interface LoadResult {
  /** The milliseconds of each request. */
  durations: readonly number[]
  /** The number of responses by status. */
  statuses: Readonly<Record<number, number>>
  perSecond: number
}

/** Runs a load in a worker thread. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL('./load-thread.mjs', import.meta.url), { workerData: load })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

/** The statuses of a list, with and without a body. */
const LIST_STATUSES = ['200', '304']

/** Reads one list repeatedly; resolves with the responses per second. Rejects if one fails. */
export async function measureResponsesPerSecond({
  path,
  ...load
}: Omit<Load, 'requests'> & { path: string }): Promise<number> {
  const { statuses, perSecond } = await runLoad({ ...load, requests: [{ path }] })
  const failedStatus = Object.keys(statuses).find((status) => !LIST_STATUSES.includes(status))
  if (failedStatus) throw new Error(`${path} answered ${failedStatus}.`)
  return perSecond
}

type Fetch = Parameters<typeof createListener>[0]

/** Serves an app over HTTP like the product; returns its port and its server. */
export async function serveApp(fetch: Fetch): Promise<{ port: number; server: Server }> {
  const server = createServer(createListener(fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}
