import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { ended } from '../../tests/support/server/process.ts'
import { readProcessTree } from '../processor-time.ts'
import { freePort } from '../servers.ts'
import type { AuthHeaders, PeerServer, Program } from './peer.ts'

/** Milliseconds after which a server without an answer has failed. */
const START_LIMIT = 60_000
/** Milliseconds between two attempts to get the first answer. */
const ATTEMPT_INTERVAL = 10
/** Milliseconds after which a server that does not end is killed. */
const STOP_LIMIT = 10_000
/** Milliseconds until a started server is at rest. */
const REST = 3000

/** A running server. */
export interface RunningServer {
  url: string
  port: number
  pid: number
  headers: AuthHeaders
  /** Signs in again, because an access token may end during a long run. */
  renew: () => Promise<void>
  stop: () => Promise<void>
}

interface StartedProgram {
  child: ChildProcess
  url: string
  port: number
  readOutput: () => string
}

async function startProgram({ args, folder, env }: Program): Promise<StartedProgram> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output = `${output}${text}`.slice(-4000)
    })
  const stopChild = () => child.kill()
  process.once('exit', stopChild)
  child.once('exit', () => process.off('exit', stopChild))
  return { child, port, url: `http://127.0.0.1:${port}`, readOutput: () => output }
}

/** Resolves once a program answers a request as expected. Rejects with its output if it ends. */
async function waitForAnswer(
  { child, url, readOutput }: StartedProgram,
  { path, headers }: { path: string; headers: AuthHeaders },
  isExpected: (status: number) => boolean,
): Promise<void> {
  const deadline = performance.now() + START_LIMIT
  for (;;) {
    const response = await fetch(`${url}${path}`, { headers }).catch(() => null)
    await response?.arrayBuffer()
    if (response && isExpected(response.status)) return
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`It gave no answer, but ${response?.status} and this output: ${readOutput()}`)
    await wait(ATTEMPT_INTERVAL)
  }
}

async function stopProgram({ child }: StartedProgram): Promise<void> {
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  await ended(child)
  clearTimeout(timer)
}

/** Starts a server, which then creates its tables, and stops it after its first answer. */
export async function startOnce(program: Program, path: string): Promise<void> {
  const started = await startProgram(program)
  await waitForAnswer(started, { path, headers: {} }, (status) => status < 500)
  await stopProgram(started)
}

/** A server that has just started, with the times and memory of its starts. */
export interface StartedServer {
  server: RunningServer
  /** The seconds until the first list, for each start. */
  startSeconds: readonly number[]
  /** The megabytes in memory when it is at rest. */
  restMegabytes: number
}

export const readMegabytes = (pid: number): number => readProcessTree(pid).memory / 2 ** 20

/**
 * Starts a server several times, and keeps the last one running. An earlier start has done what only
 * the first one does.
 */
export async function startPeer(peer: PeerServer, starts: number): Promise<StartedServer> {
  const path = (peer.requests.list?.[0]?.path ?? '/').replaceAll('{blank}', '')
  const firstProgram = await startProgram(peer.program)
  await waitForAnswer(firstProgram, { path, headers: {} }, (status) => status < 500)
  const headers = await peer.signIn(firstProgram.url)
  await stopProgram(firstProgram)
  const startSeconds: number[] = []
  for (;;) {
    const startedAt = performance.now()
    const program = await startProgram(peer.program)
    await waitForAnswer(program, { path, headers }, (status) => status === 200)
    startSeconds.push((performance.now() - startedAt) / 1000)
    if (startSeconds.length < starts) {
      await stopProgram(program)
      continue
    }
    await wait(REST)
    const pid = program.child.pid ?? 0
    const server: RunningServer = {
      url: program.url,
      port: program.port,
      pid,
      headers,
      async renew() {
        if (peer.hasShortToken) server.headers = await peer.signIn(program.url)
      },
      stop: () => stopProgram(program),
    }
    return { server, startSeconds, restMegabytes: readMegabytes(pid) }
  }
}
