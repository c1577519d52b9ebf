import { request } from 'node:http'
import { runLoad, type LoadRequest } from '../load.ts'
import { readProcessTree } from '../processor-time.ts'
import { quantile } from '../ratios.ts'
import type { LoadFigures } from './figures.ts'
import type { RequestsByKind } from './peer.ts'
import type { RunningServer } from './running-server.ts'

/** A column of the results: a server with its requests. */
export interface Subject {
  title: string
  server: RunningServer
  /** The name of its PostgreSQL database. */
  database?: string
  requests: RequestsByKind
}

/** Returns a number that grows faster than the requests of a load. */
const nextNumber = () => Math.ceil(performance.now() * 20)

const isSuccess = (status: string) => status.startsWith('2') || status === '304'

/** Loads a server with requests for some milliseconds. */
export async function measureLoad(
  { port, pid, headers }: RunningServer,
  requests: readonly LoadRequest[],
  options: { connections: number; milliseconds: number; postgresId: number },
): Promise<LoadFigures> {
  const { connections, milliseconds, postgresId } = options
  const readTimes = () => [pid, postgresId].map((id) => readProcessTree(id).time)
  const before = readTimes()
  const { durations, statuses, perSecond } = await runLoad({
    ...{ port, headers, requests, connections, milliseconds },
    firstNumber: nextNumber(),
  })
  const [serverTime = 0, databaseTime = 0] = readTimes().map(
    (time, index) => (time - (before[index] ?? 0)) / durations.length,
  )
  const refused = Object.fromEntries(
    Object.entries(statuses).filter(([status]) => !isSuccess(status)),
  )
  return {
    perSecond,
    p50: quantile(durations, 0.5),
    p99: quantile(durations, 0.99),
    serverTime,
    databaseTime,
    refused,
  }
}

/** Sends a number of requests one after the other; resolves with the bytes of the last response. */
export async function sendRequests(
  { port, headers }: RunningServer,
  requests: readonly LoadRequest[],
  { count, encoding }: { count: number; encoding?: string },
): Promise<number> {
  const firstNumber = nextNumber()
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const { method, path, body } = requests[index % requests.length] ?? { path: '/' }
    const blank = (firstNumber + index).toString(2).replaceAll('0', '%20').replaceAll('1', '%09')
    bytes = await new Promise<number>((resolve, reject) => {
      const sent = request(
        {
          ...{ port, method },
          path: path.replaceAll('{blank}', blank),
          headers: {
            ...headers,
            ...(body && { 'content-type': 'application/json' }),
            ...(encoding && { 'accept-encoding': encoding }),
          },
        },
        (response) => {
          let length = 0
          response.on('data', (part: Buffer) => (length += part.length))
          response.once('end', () => resolve(length))
        },
      )
      sent.once('error', reject)
      sent.end(body?.replaceAll('{number}', String(firstNumber + index)))
    })
  }
  return bytes
}
