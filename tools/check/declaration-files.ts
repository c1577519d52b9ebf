import { checkDeclarations, formatMistakes } from '../../registry/check/check-declarations.ts'
import type { Problem } from '../../registry/check/base/problem.ts'
import { checkExtensions } from '../../registry/check/check-extensions.ts'
import type { Loose } from '../../registry/check/base/plain.ts'
import { load, read } from './load.ts'

const HOOKS = 'business/index.ts'
const WORDS = 'resources/words/index.ts'
const DASHBOARD = 'resources/dashboard/index.ts'

type Loaded = Awaited<ReturnType<typeof load>>
type ReadModule = Awaited<ReturnType<typeof read>>

/** Returns the mistakes of the file of tiles. */
function listDashboardProblems(dashboard: ReadModule): Problem[] {
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
function listUnreadable(entities: Loaded, reports: Loaded, dashboard: ReadModule): Problem[] {
  const problems = [...entities.problems, ...reports.problems, ...listDashboardProblems(dashboard)]
  const getProblemKey = ({ rule, at, message }: Problem) =>
    rule === 'unreadable-file' ? message : `${at} ${message}`
  return [
    ...new Map(problems.toReversed().map((problem) => [getProblemKey(problem), problem])).values(),
  ]
}

/** Returns the names in hooks and words of the business that no declaration has. */
async function listUnknownNames(registry: unknown): Promise<readonly Problem[]> {
  const [business, words] = await Promise.all([read(HOOKS), read(WORDS)])
  if ('problem' in business) return [business.problem]
  if ('problem' in words) return [words.problem]
  const { hooks } = business.module as { hooks?: unknown }
  const { BACKFILLS: backfills, BUSINESS_HEADINGS: headings } = words.module as Loose
  return checkExtensions({ hooks, backfills, headings }, registry)
}

/** The mistakes in the files of declarations, and a text for people. */
export interface CheckedFiles {
  problems: readonly Problem[]
  /** The mistakes, or how many declarations there are. */
  text: string
}

/** Reads all files of declarations and checks them. */
export async function checkDeclarationFiles(): Promise<CheckedFiles> {
  const entities = await load('resources')
  const reports = await load('resources/reports')
  const dashboard = await read(DASHBOARD)
  const tiles = 'module' in dashboard && 'tiles' in dashboard.module ? dashboard.module.tiles : []
  const declarationProblems = checkDeclarations({
    registry: entities.declared,
    reports: reports.declared,
    tiles,
  })
  // A reference to an unreadable file is no mistake of its own.
  const isConsequence = ({ rule, message }: Problem) =>
    rule === 'unknown-entity' && entities.missing.some((name) => message.startsWith(`'${name}' `))
  const problems = [
    ...listUnreadable(entities, reports, dashboard),
    ...declarationProblems.filter((problem) => !isConsequence(problem)),
  ]
  // The hooks import the declarations, so they are read only if these are valid.
  if (problems.length === 0) problems.push(...(await listUnknownNames(entities.declared)))
  if (problems.length > 0) return { problems, text: formatMistakes(problems) }
  const [entityCount, reportCount] = [entities, reports].map(
    ({ declared }) => Object.keys(declared).length,
  )
  return {
    problems,
    text: `The registry's ${entityCount} entities and ${reportCount} reports are valid.`,
  }
}
