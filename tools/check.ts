/**
 * Runs all checks, as many in parallel as there are cores. Prints their problems, those of
 * declarations first, or with `--json` one array of problems.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  type CheckProblem,
  parseCompiler,
  parseDeclarations,
  parseFormatter,
  parseLabels,
  parseLinter,
  type ParseProblems,
  shortenCompiler,
  withoutConsequences,
} from './check/parse-problems.ts'

const isJson = process.argv.includes('--json')

const root = fileURLToPath(new URL('../', import.meta.url))

const CACHE = 'node_modules/.cache/checked'

/** Compiles a project. The compiler checks only changed files and their dependents. */
const compile = (project: string, name: string) =>
  ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `${CACHE}/${name}`] as const

interface Check {
  command: readonly [name: string, ...args: string[]]
  /** Absent if only exit code and text count. */
  parse?: ParseProblems
  /** Shortens the output for people. */
  shorten?: (output: string) => string
  /** True for the slowest check, which starts first so that no core idles at the end. */
  slow?: true
}

/** Returns arguments that make a tool print parseable output. */
const forJson = (...args: string[]) => (isJson ? args : [])

/**
 * All checks, in the order of their problems: declarations first, because others follow from them.
 */
const CHECKS: readonly Check[] = [
  {
    command: ['tsx', 'tools/check/declarations.ts', ...forJson('--json')],
    parse: parseDeclarations,
  },
  { command: ['tsx', 'tools/check-labels.ts', ...forJson('--whole')], parse: parseLabels },
  // Only on request, because it opens the database, which a running server may hold.
  ...(process.argv.includes('--database')
    ? [{ command: ['tsx', 'tools/check-database.ts'] } as const]
    : []),
  { command: compile('resources', 'resources'), parse: parseCompiler },
  {
    // Each thread builds most types again, so two are enough.
    command: [...compile('.', 'tsc'), '--checkers', '2'],
    parse: parseCompiler,
    shorten: shortenCompiler,
    slow: true,
  },
  { command: ['oxlint', '--quiet', ...forJson('--format=json'), '.'], parse: parseLinter },
  { command: ['oxfmt', isJson ? '--list-different' : '--check', '.'], parse: parseFormatter },
]

interface Result {
  /** Standard output and errors. */
  text: string
  stdout: string
  isRight: boolean
}

/** Runs one command of `node_modules`, and waits for all its output. */
function run({ command: [command, ...args], shorten }: Check): Promise<Result> {
  const child = spawn(`${root}node_modules/.bin/${command}`, args, { cwd: root })
  let text = ''
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const head = code === 0 ? '' : `${[command, ...args].join(' ')} (exit code ${code})\n`
      resolve({ text: head + (shorten?.(text) ?? text), stdout, isRight: code === 0 })
    })
    child.once('error', ({ message }) => {
      const failure = `${command} did not start: ${message}\n`
      resolve({ text: failure, stdout: '', isRight: false })
    })
  })
}

/**
 * Returns the problems of a check. If it failed in another way, its whole output is one problem.
 */
function findProblems(
  { command, parse }: Check,
  { text, stdout, isRight }: Result,
): CheckProblem[] {
  let problems: CheckProblem[] = []
  try {
    problems = parse?.(stdout, root) ?? []
  } catch {
    // The tool stopped before it printed its report.
  }
  if (isRight || problems.length > 0) return problems
  const [rule] = command
  return [{ severity: 'error', rule, file: null, line: null, message: text, fix: null }]
}

const waiting = CHECKS.toSorted((one, other) => Number(other.slow ?? 0) - Number(one.slow ?? 0))
const results = new Map<Check, Result>()
const unprinted = [...CHECKS]

/** Prints the output of finished checks in order, up to the first running one. */
function print(): void {
  const [next] = unprinted
  const result = next && results.get(next)
  if (!result) return
  process.stdout.write(result.text)
  unprinted.shift()
  print()
}

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    results.set(next, await run(next))
    if (!isJson) print()
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
if (isJson) {
  const problems = CHECKS.flatMap((check) => {
    const result = results.get(check)
    return result ? findProblems(check, result) : []
  })
  // Declarations are compiled twice, so duplicates are removed.
  const lines = new Set(withoutConsequences(problems).map((problem) => JSON.stringify(problem)))
  process.stdout.write(lines.size === 0 ? '[]\n' : `[\n${[...lines].join(',\n')}\n]\n`)
}
process.exitCode = [...results.values()].every(({ isRight }) => isRight) ? 0 : 1
