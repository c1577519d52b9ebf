/**
 * Runs all checks, as many in parallel as there are cores. Prints the problems of the declarations
 * first, then all others and the names of the failed checks; with `--json` one array of problems.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { BUSINESS_FOLDER, IS_ENGINE_OWN } from '../server/settings/business-folder.mjs'
import { listProgramArguments } from '../server/settings/programs.mjs'
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

/** The folder of the business, with a slash. */
const root = join(BUSINESS_FOLDER, '/')

const CACHE = 'node_modules/.cache/checked'

interface Result {
  /** The output for people. */
  text: string
  /** The problems for `--json`. */
  problems: readonly CheckProblem[]
  isSuccessful: boolean
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
  const isSuccessful = problems.length === 0
  if (isSuccessful && IS_ENGINE_OWN) await import('./life-cycles/write.ts')
  return { text: closeLine(text), problems: locateMistakes(problems, root), isSuccessful }
}

async function runLabels(): Promise<Result> {
  const text = await reportLabels(isJson)
  return { text: closeLine(text), problems: parseLabels(text), isSuccessful: true }
}

interface Tool {
  /** The path of the program. By default, it is the command of that name in `node_modules`. */
  path?: string
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

/** Returns a check that runs a command and waits for all its output. */
function createToolCheck(
  command: readonly [name: string, ...args: string[]],
  options: Tool = {},
): Check {
  const [name, ...args] = command
  const { parse = () => [], shorten = (output: string) => output } = options
  const path = options.path ?? join(root, 'node_modules/.bin', name)
  const run = (): Promise<Result> => {
    const child = spawn(path, args, { cwd: root })
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
        const isSuccessful = code === 0
        const head = isSuccessful ? '' : `${command.join(' ')} (exit code ${code})\n`
        resolve({ text: head + shorten(text), problems: readReport(stdout, parse), isSuccessful })
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
const buildCompileCommand = (project: string, cache: string) =>
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
const onlyForJson = (...args: string[]) => (isJson ? args : [])

/** The checks of the checkout: its compiler projects, its linter and its formatter. */
const CHECKOUT_CHECKS: readonly Check[] = [
  createToolCheck(buildCompileCommand('resources', 'resources'), { parse: parseCompiler }),
  {
    // Each thread builds most types again, so two are enough.
    ...createToolCheck([...buildCompileCommand('.', 'tsc'), '--checkers', '2'], {
      parse: parseCompiler,
      shorten: shortenCompiler,
    }),
    isSlowest: true,
  },
  createToolCheck(['oxlint', '--quiet', ...onlyForJson('--format=json'), '.'], {
    parse: parseLinter,
  }),
  createToolCheck(['oxfmt', isJson ? '--list-different' : '--check', '.'], {
    parse: parseFormatter,
  }),
]

/** The check of a business with an installed engine, whose own code is checked there. */
const BUSINESS_CHECKS: readonly Check[] = [
  createToolCheck(['tsc', '-p', '.'], { parse: parseCompiler, shorten: shortenCompiler }),
]

/**
 * All checks, in the order of their problems: declarations first, because others follow from them.
 */
const CHECKS: readonly Check[] = [
  { name: 'declarations', run: runDeclarations },
  { name: 'labels', run: runLabels },
  // Only on request, because it opens the database, which a running server may hold.
  ...(process.argv.includes('--database')
    ? [
        createToolCheck(['node', ...listProgramArguments('tools/check-database.ts')], {
          path: process.execPath,
        }),
      ]
    : []),
  ...(IS_ENGINE_OWN ? CHECKOUT_CHECKS : BUSINESS_CHECKS),
]

/** Runs a check. A check that does not start counts as failed. */
const runCheck = ({ name, run }: Check): Promise<Result> =>
  run().catch((error: Error) => ({
    text: `${name} did not run: ${error.message}\n`,
    problems: [],
    isSuccessful: false,
  }))

/** Returns the problems of a check. If it failed without any, its output is the problem. */
function findProblems({ name }: Check, { text, problems, isSuccessful }: Result) {
  if (isSuccessful || problems.length > 0) return problems
  const problem = { rule: name, file: null, line: null, message: text, fix: null }
  return [{ severity: 'error', ...problem } satisfies CheckProblem]
}

// All checks read the lists of entities and reports.
writeIndex()

const waitingChecks = CHECKS.toSorted(
  (first, second) => Number(second.isSlowest ?? 0) - Number(first.isSlowest ?? 0),
)
const results = new Map<Check, Result>()
const unprintedChecks = [...CHECKS]

/** Prints the output of finished checks in order, up to the first running one. */
function printFinished(): void {
  const [nextCheck] = unprintedChecks
  const result = nextCheck && results.get(nextCheck)
  if (!result) return
  process.stdout.write(result.text)
  unprintedChecks.shift()
  printFinished()
}

async function runWaitingChecks(): Promise<void> {
  for (let nextCheck = waitingChecks.shift(); nextCheck; nextCheck = waitingChecks.shift()) {
    results.set(nextCheck, await runCheck(nextCheck))
    if (!isJson) printFinished()
  }
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runWaitingChecks))
if (isJson) {
  const problems = CHECKS.flatMap((check) => {
    const result = results.get(check)
    return result ? findProblems(check, result) : []
  })
  // Remove duplicates, because two projects compile the declarations.
  const uniqueProblems = new Set(
    withoutConsequences(problems).map((problem) => JSON.stringify(problem)),
  )
  process.stdout.write(
    uniqueProblems.size === 0 ? '[]\n' : `[\n${[...uniqueProblems].join(',\n')}\n]\n`,
  )
}
const failedChecks = CHECKS.filter((check) => !results.get(check)?.isSuccessful)
if (!isJson && failedChecks.length > 0)
  process.stdout.write(
    `Failed: ${[...new Set(failedChecks.map(({ name }) => name))].join(', ')}.\n`,
  )
process.exitCode = failedChecks.length === 0 ? 0 : 1
