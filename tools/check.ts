/**
 * Runs all checks, as many in parallel as there are cores. Prints their problems, those of
 * declarations first, and the names of the failed checks, or with `--json` one array of problems.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { writeIndex } from '../start/development/entity-index.ts'
import { checkDeclarationFiles } from './check/declaration-files.ts'
import {
  type CheckProblem,
  locateMistakes,
  parseCompiler,
  parseFormatter,
  parseLabels,
  parseLinter,
  type ParseProblems,
  shortenCompiler,
  withoutConsequences,
} from './check/parse-problems.ts'
import { reportLabels } from './labels/report-labels.ts'

const isJson = process.argv.includes('--json')

const root = fileURLToPath(new URL('../', import.meta.url))

const CACHE = 'node_modules/.cache/checked'

interface Result {
  /** The output for people. */
  text: string
  /** The problems for `--json`. */
  problems: readonly CheckProblem[]
  isRight: boolean
}

interface Check {
  /** The name of the check, also the rule of a failure that reports no problem. */
  name: string
  run: () => Promise<Result>
  /** The slowest check starts first, so that no core idles at the end. */
  isSlowest?: true
}

/** Ends a text with a line break. An empty text stays empty. */
const closeLine = (text: string) => (text === '' ? '' : `${text}\n`)

/** Checks the declarations. Without mistakes, it also writes the page of life cycles. */
async function runDeclarations(): Promise<Result> {
  const { problems, text } = await checkDeclarationFiles()
  const isRight = problems.length === 0
  if (isRight) await import('./life-cycles/write.ts')
  return { text: closeLine(text), problems: locateMistakes(problems, root), isRight }
}

async function runLabels(): Promise<Result> {
  const text = await reportLabels(isJson)
  return { text: closeLine(text), problems: parseLabels(text), isRight: true }
}

interface Tool {
  /** Reads the problems from standard output. Absent if only exit code and text count. */
  parse?: ParseProblems
  /** Shortens the output for people. */
  shorten?: (output: string) => string
}

/** Returns the problems in a report; none if the tool stopped before it printed one. */
function readReport(stdout: string, parse: ParseProblems): CheckProblem[] {
  try {
    return parse(stdout)
  } catch {
    return []
  }
}

/** Returns a check that runs a command of `node_modules` and waits for all its output. */
function tool(command: readonly [name: string, ...args: string[]], options: Tool = {}): Check {
  const [name, ...args] = command
  const { parse = () => [], shorten = (output: string) => output } = options
  const run = (): Promise<Result> => {
    const child = spawn(`${root}node_modules/.bin/${name}`, args, { cwd: root })
    let text = ''
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      text += chunk
    })
    return new Promise((resolve, reject) => {
      child.once('close', (code) => {
        const isRight = code === 0
        const head = isRight ? '' : `${command.join(' ')} (exit code ${code})\n`
        resolve({ text: head + shorten(text), problems: readReport(stdout, parse), isRight })
      })
      child.once('error', reject)
    })
  }
  return { name, run }
}

/**
 * Compiles a project. The compiler checks changed files. It checks their dependents only if the
 * types of their exports have changed, which it sees in the declaration files that it writes.
 */
const compile = (project: string, cache: string) =>
  [
    'tsc',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/${cache}`,
    '--noEmit',
    'false',
    '--emitDeclarationOnly',
    '--outDir',
    `${CACHE}/${cache}-types`,
  ] as const

/** Returns arguments that make a tool print parseable output. */
const forJson = (...args: string[]) => (isJson ? args : [])

/**
 * All checks, in the order of their problems: declarations first, because others follow from them.
 */
const CHECKS: readonly Check[] = [
  { name: 'declarations', run: runDeclarations },
  { name: 'labels', run: runLabels },
  // Only on request, because it opens the database, which a running server may hold.
  ...(process.argv.includes('--database') ? [tool(['tsx', 'tools/check-database.ts'])] : []),
  tool(compile('resources', 'resources'), { parse: parseCompiler }),
  {
    // Each thread builds most types again, so two are enough.
    ...tool([...compile('.', 'tsc'), '--checkers', '2'], {
      parse: parseCompiler,
      shorten: shortenCompiler,
    }),
    isSlowest: true,
  },
  tool(['oxlint', '--quiet', ...forJson('--format=json'), '.'], { parse: parseLinter }),
  tool(['oxfmt', isJson ? '--list-different' : '--check', '.'], { parse: parseFormatter }),
]

/** Runs a check. One that does not start has failed. */
const runCheck = ({ name, run }: Check): Promise<Result> =>
  run().catch((error: Error) => ({
    text: `${name} did not run: ${error.message}\n`,
    problems: [],
    isRight: false,
  }))

/** Returns the problems of a check. If it failed without any, its whole output is one. */
function findProblems({ name }: Check, { text, problems, isRight }: Result) {
  if (isRight || problems.length > 0) return problems
  const failure = { rule: name, file: null, line: null, message: text, fix: null }
  return [{ severity: 'error', ...failure } satisfies CheckProblem]
}

// All checks read the lists of entities and reports.
writeIndex()

const waiting = CHECKS.toSorted(
  (first, second) => Number(second.isSlowest ?? 0) - Number(first.isSlowest ?? 0),
)
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
    results.set(next, await runCheck(next))
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
const failed = CHECKS.filter((check) => !results.get(check)?.isRight)
if (!isJson && failed.length > 0)
  process.stdout.write(`Failed: ${[...new Set(failed.map(({ name }) => name))].join(', ')}.\n`)
process.exitCode = failed.length === 0 ? 0 : 1
