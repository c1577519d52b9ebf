import type { Socket } from 'node:net'
import {
  beginCall,
  type Ending,
  isTaken,
  readRest,
  startToEnd,
  type Way,
} from '../support/server/ending.ts'
import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment } from './server-of.ts'

/** Calls in flight when the signal comes: most write, some read a list, and some a long report. */
const CALLS = 40
/** The maximum time until a server ends, in ms. */
const PATIENCE = 10_000
const WAYS: readonly Way[] = ['node', 'npm']
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

interface Given {
  path: string
  body: object
  /** The cancellation reason that a write creates. */
  reason?: string
}

function listCalls(label: string): Given[] {
  return Array.from({ length: CALLS }, (_, index): Given => {
    const days = { start_date: '2026-01-01', end_date: '2026-12-31' }
    if (index % 8 === 6) return { path: 'admin/financial-report', body: days }
    if (index % 8 === 7) return { path: 'admin/users/one', body: { id: 1 } }
    const reason = `${label} ${index}`
    return { path: 'admin/rejectionreason/store', body: { reason }, reason }
  })
}

/** Ends a server while its calls are in flight; says what was not answered as it should be. */
async function readEnd(server: Ending, remote: Remote, requests: Given[], signal: NodeJS.Signals) {
  const headers = { Authorization: `Bearer ${remote.token}` }
  const begunRequests: { socket: Socket; body: string }[] = []
  for (const { path, body } of requests) {
    const text = JSON.stringify(body)
    begunRequests.push({ socket: await beginCall(server.port, path, text, headers), body: text })
  }
  const startTime = performance.now()
  server.signal(signal)
  // One that never ends is ended, so that it is told as too slow and the check goes on.
  const end = setTimeout(() => server.clear(), 2 * PATIENCE)
  const answers = await Promise.all(
    begunRequests.map(({ socket, body }) => {
      const restOfAnswer = readRest(socket)
      socket.write(body)
      return restOfAnswer
    }),
  )
  await server.gone()
  const hasOrphans = await server.hasOrphans(PATIENCE)
  clearTimeout(end)
  const took = performance.now() - startTime
  const faults = answers.flatMap((answer, index) =>
    answer.startsWith('HTTP/1.1 200 ')
      ? []
      : [`${requests[index]?.path} was answered “${answer.split('\r\n')[0]}” after ${signal}`],
  )
  if (took > PATIENCE) faults.push(`it took ${Math.round(took)} ms to end after ${signal}`)
  if (await isTaken(server.port)) faults.push(`the port was still taken after ${signal}`)
  if (hasOrphans) faults.push(`a process was left after ${signal}`)
  return { answered: answers.length, wrong: faults, took }
}

/** Returns a failure for each acknowledged reason that is not stored. */
async function lost(environment: Record<string, string>, reasons: readonly string[]) {
  const server = await startServer(environment)
  const { body } = await (await signedIn(server.url)).call('GET admin/rejectionreason/show')
  await server.stop('SIGKILL')
  const storedReasons = new Set(body.data.map(({ reason }: { reason: string }) => reason))
  return reasons
    .filter((reason) => !storedReasons.has(reason))
    .map((reason) => `“${reason}” is not there`)
}

prove({
  what: 'a server that receives a stop signal answers its 40 pending requests and ends within 10 s',
  engines: ENGINES,
  count: 20,
  cut: 1,
  async run(context) {
    const environment = await readEnvironment(context)
    const failures: string[] = []
    const reasons: string[] = []
    let [attempts, answerCount, slowestTime] = [0, 0, 0]
    for (; attempts < context.count; attempts++) {
      const server = await startToEnd(WAYS[attempts % 2] ?? 'node', environment)
      try {
        const remote = await signedIn(`http://127.0.0.1:${server.port}`)
        const requests = listCalls(`${context.seed} ${attempts}`)
        const signal = SIGNALS[(attempts >> 1) % 2] ?? 'SIGTERM'
        const { wrong: faults, took, ...ended } = await readEnd(server, remote, requests, signal)
        failures.push(...faults)
        answerCount += ended.answered
        slowestTime = Math.max(slowestTime, Math.round(took))
        reasons.push(...requests.flatMap(({ reason }) => reason ?? []))
      } finally {
        server.clear()
      }
    }
    failures.push(...(await lost(environment, reasons)))
    return {
      tried: attempts,
      failures,
      measured: { answered: answerCount, slowest_ms: slowestTime },
    }
  },
})
