/** Runs every check, as many at once as there are cores, and prints what each one finds, the declarations first: one mistake never hides another. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

const CACHE = 'node_modules/.cache/checked'

/** The compiler looks again at what has changed, and at what depends on it; each of its threads makes most types anew. */
const compiler = ['--incremental', '--tsBuildInfoFile', `${CACHE}/tsc`, '--checkers', '2']

interface Check {
  command: readonly [name: string, ...args: string[]]
  /** It takes longest, and begins first, so that no core waits at the end. */
  slow?: true
}

/** Every check, in the order in which it is read: what is declared is mended before what follows from it. */
const CHECKS: readonly Check[] = [
  { command: ['tsx', 'tools/check/declarations.ts'] },
  { command: ['tsx', 'tools/check-labels.ts'] },
  // Only where it is asked for: it opens the database, which a running server may hold.
  ...(process.argv.includes('--database')
    ? [{ command: ['tsx', 'tools/check-database.ts'] } as const]
    : []),
  { command: ['tsc', '-p', 'resources'] },
  { command: ['tsc', '-p', '.', ...compiler], slow: true },
  { command: ['oxlint', '--quiet', '.'] },
  { command: ['oxfmt', '--check', '.'] },
]

interface Said {
  text: string
  isRight: boolean
}

/** Runs one command of `node_modules`, and waits for all that it says. */
function run([command, ...args]: Check['command']): Promise<Said> {
  const child = spawn(`${root}node_modules/.bin/${command}`, args, { cwd: root })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const head = code === 0 ? '' : `${[command, ...args].join(' ')} (exit code ${code})\n`
      resolve({ text: head + said, isRight: code === 0 })
    })
    child.once('error', ({ message }) => {
      resolve({ text: `${command} did not start: ${message}\n`, isRight: false })
    })
  })
}

const waiting = CHECKS.toSorted((one, other) => Number(other.slow ?? 0) - Number(one.slow ?? 0))
const results = new Map<Check, Said>()
const unsaid = [...CHECKS]

/** Prints what has been found of the first checks, as far as none of them is still running. */
function print(): void {
  const [next] = unsaid
  const said = next && results.get(next)
  if (!said) return
  process.stdout.write(said.text)
  unsaid.shift()
  print()
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    results.set(next, await run(next.command))
    print()
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
process.exitCode = [...results.values()].every(({ isRight }) => isRight) ? 0 : 1
