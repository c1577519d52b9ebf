import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/seed.ts'
import { temporaryFolder } from '../support/process.ts'
import { fillDataFolder } from '../support/templates.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const data = temporaryFolder()
const SIGN_IN = JSON.stringify({ email: 'admin@washboard.example', password: DEMO_PASSWORD })

const spawned: ChildProcess[] = []

/** Starts what a person or a service manager starts; the process is the one that hears signals. */
async function started(command: string, args: string[]) {
  const child = spawn(command, args, {
    cwd: root,
    // A group of its own, so that a failed test leaves none of them behind.
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: data.path },
  })
  spawned.push(child)
  let said = ''
  const address = await new Promise<URL>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const found = /ready: (http:\S+)/.exec(said)
      if (found?.[1]) resolve(new URL(found[1]))
    })
    child.once('exit', () => reject(new Error(`it ended:\n${said}`)))
  })
  return { child, port: Number(address.port) }
}

/** Begins a call whose head the server has read and whose body is still to come. */
async function begun(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${SIGN_IN.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [chunk] = await once(socket, 'data')
  expect(String(chunk)).toMatch(/^HTTP\/1.1 100 /)
  return socket
}

/** All that still comes, until the other side closes. */
async function rest(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'close')
  return text
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function whenFree(port: number): Promise<void> {
  while (await isTaken(port)) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Ends whatever is left of a process and its children. */
function endGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left, as it should be.
  }
}

const gone = (child: ChildProcess) => (child.exitCode ?? child.signalCode) || once(child, 'exit')

const WAYS = [
  { to: 'npm', command: 'npm', args: ['start'] },
  { to: 'node', command: process.execPath, args: ['--import', 'tsx', 'server/main.ts'] },
]

describe('a server that is told to end', () => {
  beforeAll(() => fillDataFolder(inject('templates'), data.path))
  afterEach(() => {
    for (const { pid } of spawned.splice(0)) endGroup(pid)
  })
  afterAll(() => data.remove())

  for (const { to, command, args } of WAYS) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      test(`by ${signal} to ${to} finishes what it began and leaves its port`, async () => {
        const { child, port } = await started(command, args)
        const call = await begun(port)
        child.kill(signal)
        await whenFree(port)
        call.write(SIGN_IN)
        expect(await rest(call)).toMatch(/^HTTP\/1.1 200 [^]*"accessToken"/)
        await gone(child)
        expect(await isTaken(port)).toBe(false)
      }, 60_000)
    }
  }

  test('refuses a new call on an open connection, and ends although one call never does', async () => {
    const { child, port } = await started(process.execPath, ['--import', 'tsx', 'server/main.ts'])
    const stuck = await begun(port)
    const call = await begun(port)
    child.kill('SIGTERM')
    await whenFree(port)
    call.write(`${SIGN_IN}GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    const [, refused = ''] = (await rest(call)).split(/(?=HTTP\/1.1 503)/)
    expect(refused).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*restarted/i)
    await gone(child)
    stuck.destroy()
  }, 60_000)
})
