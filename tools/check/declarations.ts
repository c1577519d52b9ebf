/**
 * Prints every mistake in the declarations, as text or with `--json`. The exit code is 1 if there
 * are any.
 */
import { checkDeclarations, mistakesText } from '../../registry/check/check-declarations.ts'
import type { Problem } from '../../registry/check/base/problem.ts'
import { load, read } from './load.ts'

const DASHBOARD = 'resources/dashboard/index.ts'

const entities = await load('resources')
const reports = await load('resources/reports')
const dashboard = await read(DASHBOARD)
const tiles = 'module' in dashboard && 'tiles' in dashboard.module ? dashboard.module.tiles : []

/** Returns the mistakes of the file of tiles. */
function dashboardProblems(): Problem[] {
  if ('problem' in dashboard) return [dashboard.problem]
  if ('tiles' in dashboard.module) return []
  const message = "It exports no 'tiles'."
  const hint = "Write 'export const tiles = [defineTile(…)]'."
  return [{ rule: 'wrong-export', at: DASHBOARD, message, hint }]
}

/**
 * Returns the mistakes of unreadable files. A broken file that several files import is reported
 * once.
 */
function unreadable(): Problem[] {
  const all = [...entities.problems, ...reports.problems, ...dashboardProblems()]
  const getProblemKey = ({ rule, at, message }: Problem) =>
    rule === 'unreadable-file' ? message : `${at} ${message}`
  return [...new Map(all.toReversed().map((problem) => [getProblemKey(problem), problem])).values()]
}

/** Returns whether a mistake only follows from a file that cannot be read. */
const follows = ({ rule, message }: Problem) =>
  rule === 'unknown-entity' && entities.missing.some((name) => message.startsWith(`'${name}' `))

const found = checkDeclarations({
  registry: entities.declared,
  reports: reports.declared,
  tiles,
})
const problems = [...unreadable(), ...found.filter((problem) => !follows(problem))]
if (process.argv.includes('--json')) {
  console.log(JSON.stringify(problems))
  process.exitCode = problems.length > 0 ? 1 : 0
} else if (problems.length > 0) {
  console.error(mistakesText(problems))
  process.exitCode = 1
} else {
  const count = Object.keys(reports.declared).length
  console.log(
    `The registry's ${Object.keys(entities.declared).length} entities and ${count} reports are valid.`,
  )
}
