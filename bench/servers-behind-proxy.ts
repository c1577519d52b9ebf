import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ensureBuilt, ensureCompressed } from '../start/site/bundling/app-build.ts'
import { type ServerProcess, startServer } from '../tests/support/server/process.ts'
import { TIME_ZONE } from './bench-app.ts'
import { freePort } from './servers.ts'

/** The requests that a proxy could not simply forward. */
export interface ProxyCounts {
  /** Connections that were refused, so that the next server got the request. */
  passedOn: number
  /** GET requests that broke, so that the next server got them. */
  retried: number
  /** Other requests that broke and failed, by the port of the server. */
  broken: Record<number, number>
}

/** Servers of the product in production, all behind one port. */
export interface ServersBehindProxy {
  port: number
  /** Ends the first server by SIGKILL; resolves with its port. */
  killFirst: () => Promise<number>
  readCounts: () => Promise<ProxyCounts>
  /** Returns the number of requests that the metrics of all running servers count. */
  readMeasured: () => Promise<number>
  /** Returns the log of all servers. */
  readLog: () => string[]
  close: () => Promise<void>
}

const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(40),
  BUSINESS_TIME_ZONE: TIME_ZONE,
  BUSINESS_CURRENCY: 'KWD',
  // The receiver of the webhook is on this machine.
  WEBHOOKS_ALLOW_PRIVATE: '1',
}

interface MeasuredServer extends ServerProcess {
  port: number
  metricsPort: number
}

async function startMeasuredServer(
  settings: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const metricsPort = await freePort()
  const server = await startServer({
    ...PRODUCTION_SETTINGS,
    ...settings,
    METRICS_PORT: String(metricsPort),
  })
  return { ...server, port: Number(new URL(server.url).port), metricsPort }
}

/** Reads the number of requests that a server measured; rejects if it does not answer. */
async function readRequests({ metricsPort }: MeasuredServer): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = text.matchAll(/^washboard_http_request_duration_seconds_count\S* (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

async function startProxy(ports: readonly number[]) {
  const worker = new Worker(new URL('./proxy-thread.mjs', import.meta.url), {
    workerData: { ports },
  })
  const [port] = (await once(worker, 'message')) as [number]
  return {
    port,
    async readCounts() {
      worker.postMessage('counts')
      const [counts] = (await once(worker, 'message')) as [ProxyCounts]
      return counts
    },
    close: () => worker.terminate(),
  }
}

/** Starts servers with metrics and jobs behind a proxy, which sends requests to them in turn. */
export async function startServersBehindProxy(
  count: number,
  settings: Readonly<Record<string, string>>,
): Promise<ServersBehindProxy> {
  // A server would build and compress its pages during the load.
  await ensureBuilt()
  await ensureCompressed()
  const servers = await Promise.all(
    Array.from({ length: count }, () => startMeasuredServer(settings)),
  )
  const runningServers = new Set(servers)
  const proxy = await startProxy(servers.map(({ port }) => port))
  return {
    ...proxy,
    async killFirst() {
      const [firstServer] = runningServers
      if (!firstServer) throw new Error('No server runs.')
      runningServers.delete(firstServer)
      await firstServer.stop('SIGKILL')
      return firstServer.port
    },
    async readMeasured() {
      const counts = await Promise.all([...runningServers].map(readRequests))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    readLog: () =>
      servers.flatMap(({ output }) => output().split('\n')).filter((line) => line.startsWith('{')),
    async close() {
      await proxy.close()
      await Promise.all([...runningServers].map((server) => server.stop()))
    },
  }
}
