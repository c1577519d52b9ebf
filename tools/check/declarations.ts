/** Prints every mistake in what is declared; the exit code says whether there is one. */
import { checkDeclarations, mistakesText } from '../../registry/check/check-declarations.ts'
import type { Problem } from '../../registry/check/base/problem.ts'
import { load, read } from './load.ts'

const DASHBOARD = 'resources/dashboard/index.ts'

const entities = await load('resources')
const reports = await load('resources/reports')
const dashboard = await read(DASHBOARD)
const tiles = 'module' in dashboard && 'tiles' in dashboard.module ? dashboard.module.tiles : []

/** What is wrong with the file of the tiles. */
function dashboardProblems(): Problem[] {
  if ('problem' in dashboard) return [dashboard.problem]
  if ('tiles' in dashboard.module) return []
  const message = "It exports no 'tiles'."
  const hint = "Write 'export const tiles = [defineTile(…)]'."
  return [{ rule: 'wrong-export', at: DASHBOARD, message, hint }]
}

/** What is wrong with files as such. What several say because of one broken file that they share is said once. */
function unreadable(): Problem[] {
  const all = [...entities.problems, ...reports.problems, ...dashboardProblems()]
  const keyOf = ({ rule, at, message }: Problem) =>
    rule === 'unreadable-file' ? message : `${at} ${message}`
  return [...new Map(all.toReversed().map((problem) => [keyOf(problem), problem])).values()]
}

/** Whether a mistake only follows from a file that cannot be read. */
const follows = ({ rule, message }: Problem) =>
  rule === 'unknown-entity' && entities.missing.some((name) => message.startsWith(`'${name}' `))

const found = checkDeclarations({
  registry: entities.declared,
  reports: reports.declared,
  tiles,
})
const problems = [...unreadable(), ...found.filter((problem) => !follows(problem))]
if (problems.length > 0) {
  console.error(mistakesText(problems))
  process.exitCode = 1
} else {
  const count = Object.keys(reports.declared).length
  console.log(
    `The registry's ${Object.keys(entities.declared).length} entities and ${count} reports hold together.`,
  )
}
