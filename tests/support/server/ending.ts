import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ended, serverMain } from './process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The start commands of a person and of a service manager. */
const WAYS = {
  npm: () => ({ command: 'npm', args: ['start'] }),
  node: () => ({ command: process.execPath, args: serverMain() }),
}
export type Way = keyof typeof WAYS

export interface Ending {
  port: number
  /** Sends a signal to the started process. */
  signal(name: NodeJS.Signals): void
  /** Resolves when the started process has ended. */
  gone(): Promise<unknown>
  /** Returns whether any started process still exists after so many ms. */
  hasOrphans(patience: number): Promise<boolean>
  /** Ends all remaining processes. */
  clear(): void
}

/** Starts a server in its own process group, so that all its processes can be found and ended. */
export async function startToEnd(way: Way, environment: Record<string, string>): Promise<Ending> {
  const { command, args } = WAYS[way]()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', ...environment } as NodeJS.ProcessEnv
  const child = spawn(command, args, { cwd: root, detached: true, env })
  const toGroup = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(-(child.pid ?? 0), signal)
    } catch {
      return false
    }
  }
  return {
    port: await readPort(child),
    signal: (name) => void child.kill(name),
    gone: () => ended(child),
    async hasOrphans(patience) {
      const deadline = performance.now() + patience
      while (toGroup(0) && performance.now() < deadline) await wait(20)
      return toGroup(0)
    },
    clear: () => void toGroup('SIGKILL'),
  }
}

function readPort(child: ChildProcess): Promise<number> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const readyLine = /ready: (http:\S+)/.exec(output)
      if (readyLine?.[1]) resolve(Number(new URL(readyLine[1]).port))
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', () => reject(new Error(`it ended:\n${output}`)))
  })
}

/** Sends the head of a request, and leaves its body for later. */
export async function beginCall(
  port: number,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `${headerLines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // Also wait for the end of the server, because an ended server sends nothing.
  const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  if (!/^HTTP\/1.1 100 /.test(String(chunk))) throw new Error(`not begun: ${chunk}`)
  return socket
}

/** Reads everything until the server closes the connection. */
export async function readRest(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  if (!socket.closed) await once(socket, 'close')
  return text
}

/** Returns whether a server answers at a port. */
export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Waits until no server answers at a port. */
export async function whenFree(port: number): Promise<void> {
  while (await isTaken(port)) await wait(20)
}
