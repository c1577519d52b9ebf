/** Runs every check, as many at once as there are cores, and prints what each one finds: one mistake never hides another. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** What a file was found to be counts until the file or the rules are others: both look at one file at a time. */
const kept = (tool: string) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=node_modules/.cache/checked/${tool}`,
]

/** The slow ones first, so that no core waits at the end. */
const CHECKS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['eslint', ...kept('eslint'), '.'],
  ['prettier', '--check', '--log-level', 'warn', ...kept('prettier'), '.'],
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'resources'],
  ['tsx', 'tools/registry.ts', '--check'],
  ['tsx', 'tools/check-registry.ts'],
  ['tsx', 'tools/check-labels.ts'],
  ['tsx', 'tools/life-cycles/write.ts', '--check'],
  // Only where it is asked for: it opens the database, which a running server may hold.
  ...(process.argv.includes('--database') ? [['tsx', 'tools/check-database.ts'] as const] : []),
]

/** Runs one command of `node_modules`; what it said is printed in one piece when it has ended. */
function run([command, ...args]: (typeof CHECKS)[number]): Promise<boolean> {
  const child = spawn(`${root}node_modules/.bin/${command}`, args, { cwd: root })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (code !== 0) said = `${[command, ...args].join(' ')} (exit code ${code})\n${said}`
      process.stdout.write(said)
      resolve(code === 0)
    })
    child.once('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      resolve(false)
    })
  })
}

const waiting = [...CHECKS]
const results: boolean[] = []

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await run(next))
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
process.exitCode = results.length === CHECKS.length && results.every(Boolean) ? 0 : 1
