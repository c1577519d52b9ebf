import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listProgramArguments } from '../../../server/settings/programs.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface ServerProcess {
  url: string
  pid: number
  output: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** The working folder of a process, and its user if that is another one. */
export interface Place {
  cwd?: string
  uid?: number
  gid?: number
}

/** The server from its sources, or its bundle if the test runner has built one. */
export const serverMain = () => getProgram('main', 'start/main.ts')

/** A program from its sources, or its bundle. */
export function getProgram(name: string, source: string): string[] {
  const { WASHBOARD_SERVER: bundles } = process.env
  return bundles ? [join(bundles, `${name}.js`)] : ['--import', 'tsx', source]
}

function run(
  environment: Environment,
  program = serverMain(),
  { cwd = root, ...user }: Place = {},
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, program, {
    cwd,
    ...user,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment },
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return { child, output: () => text }
}

/** Returns the exit code of a process after it ends. Null if a signal ended it. */
export const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', (code) => resolve(code))
  })

/** Starts the product and waits until it prints its address. */
export const startServer = (environment: Environment, program?: string[], place?: Place) =>
  started(run(environment, program, place))

/** The programs of `npm start` and `npm run dev`. */
const ITSELF = ['--import', 'tsx', '--import', './start/use-business.mjs']

/** Starts the server that `npm run dev` starts, from its sources or those of a copy. */
export const startDevelopmentServer = (environment: Environment, copy?: string) =>
  started(run(environment, [...ITSELF, 'start/development.ts', '--dev'], { cwd: copy }))

/** Starts a business in a folder of its own with the engine of this checkout. */
export const startBusiness = (folder: string, environment: Environment) =>
  started(run(environment, listProgramArguments('start/main.ts'), { cwd: folder }))

/** Starts the server that `npm start` starts, from the sources of a copy. */
export const startCopy = (copy: string, environment: Environment) =>
  started(run(environment, [...ITSELF, 'start/main.ts'], { cwd: copy }))

async function started({ child, output }: ReturnType<typeof run>): Promise<ServerProcess> {
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const readyLine = /ready: (http:\S+)/.exec(output())
      if (readyLine?.[1]) resolve(readyLine[1])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output()}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended(child)
    },
  }
}

/** Starts a server that the test kills during its start. */
export function beginServer(environment: Environment) {
  const { child, output } = run(environment)
  return {
    isReady: () => output().includes('ready: http'),
    async kill() {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

/** Starts a server that is expected to refuse. Returns its output and its exit code, null if it started and was killed. */
export async function refusedStart(environment: Environment, program?: string[]) {
  const { child, output } = run(environment, program)
  child.stdout?.on('data', () => {
    if (output().includes('ready: http')) child.kill('SIGKILL')
  })
  const code = await ended(child)
  return { code, output: output().trim() }
}
