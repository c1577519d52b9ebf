import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const script = fileURLToPath(new URL('runs.ts', import.meta.url))

/** Tests that are run over declarations that lack a key. */
export interface Run {
  /** The key that does nothing; empty where all of them do. */
  key: string
  file: string
  /** A pattern of the names of those tests; without it all of the file are run. */
  test?: string
}

/** What became of them. */
export interface Ran {
  passed: number
  /** The names of those that failed. */
  failed: string[]
  /** Something else than a test failed: the file could not be read, or what it prepares. */
  isBroken: boolean
}

/** Runs one after the other in a process of its own, and says of each what became of it. */
export async function* runTests(runs: readonly Run[]): AsyncGenerator<readonly [Run, Ran]> {
  // A test runner within a test runner must not take itself for the outer one.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const left = [...runs]
  for (const run of runs) child.stdin.write(`${JSON.stringify(run)}\n`)
  child.stdin.end()
  for await (const line of createInterface(child.stdout)) {
    const [, told] = /^ran (.*)$/.exec(line) ?? []
    const run = told === undefined ? undefined : left.shift()
    if (run && told !== undefined) yield [run, JSON.parse(told) as Ran]
  }
  if (child.exitCode === null) await once(child, 'exit')
  if (left.length > 0) throw new Error(`The tests ended before ${left[0]?.key ?? ''} was tried.`)
}
