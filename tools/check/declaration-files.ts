import { BUSINESS_HEADINGS, CUSTOM_PAGES } from '#business/words'
import { checkDeclarations, formatMistakes } from '../../registry/check/check-declarations.ts'
import type { Problem } from '../../registry/check/base/problem.ts'
import { checkExtensions } from '../../registry/check/check-extensions.ts'
import type { UncheckedObject } from '../../registry/check/base/plain.ts'
import { ENTRIES } from '../../server/settings/business-folder.mjs'
import { hasFile, loadFolder, readModule, readOptionalModule } from './load.ts'

const DASHBOARD_FILE = 'resources/dashboard/index.ts'

type LoadedFolder = Awaited<ReturnType<typeof loadFolder>>
type ReadModule = Awaited<ReturnType<typeof readModule>>

/** Returns the mistakes of the file of tiles. */
function listDashboardProblems(dashboard: ReadModule): Problem[] {
  if ('problem' in dashboard) return [dashboard.problem]
  if ('tiles' in dashboard.module) return []
  const message = "It exports no 'tiles'."
  const hint = "Write 'export const tiles = [defineTile(…)]'."
  return [{ rule: 'wrong-export', path: DASHBOARD_FILE, message, hint }]
}

/**
 * Returns the mistakes of unreadable files. A broken file that several files import is reported
 * once.
 */
function listUnreadable(
  entities: LoadedFolder,
  reports: LoadedFolder,
  dashboard: ReadModule,
): Problem[] {
  const problems = [...entities.problems, ...reports.problems, ...listDashboardProblems(dashboard)]
  const getProblemKey = ({ rule, path, message }: Problem) =>
    rule === 'unreadable-file' ? message : `${path} ${message}`
  return [
    ...new Map(problems.toReversed().map((problem) => [getProblemKey(problem), problem])).values(),
  ]
}

const PAGES_WITHOUT_COMPONENTS: Problem = {
  rule: 'missing-key',
  path: 'pages',
  file: ENTRIES['#business/definition'],
  message: `There is no ${ENTRIES['#overrides']}, which has the components of the pages.`,
  hint: 'Enter each page under its name in pages of that file.',
}

/** Returns the names in hooks and words of the business that no declaration has. */
async function listUnknownNames(registry: unknown): Promise<readonly Problem[]> {
  const [business, values] = await Promise.all([
    readOptionalModule(ENTRIES['#hooks']),
    readOptionalModule(ENTRIES['#backfills']),
  ])
  if ('problem' in business) return [business.problem]
  if ('problem' in values) return [values.problem]
  const { hooks } = business.module as UncheckedObject
  const { BACKFILLS: backfills } = values.module as UncheckedObject
  if (CUSTOM_PAGES.length > 0 && !hasFile(ENTRIES['#overrides'])) return [PAGES_WITHOUT_COMPONENTS]
  return checkExtensions({ hooks, backfills, headings: BUSINESS_HEADINGS }, registry)
}

/** The mistakes in the files of declarations, and a text for people. */
export interface CheckedFiles {
  problems: readonly Problem[]
  /** The mistakes; without any, the number of declarations. */
  text: string
}

/** Reads all files of declarations and checks them. */
export async function checkDeclarationFiles(): Promise<CheckedFiles> {
  const entities = await loadFolder('resources')
  const reports = await loadFolder('resources/reports')
  const dashboard = hasFile(DASHBOARD_FILE)
    ? await readModule(DASHBOARD_FILE)
    : { module: { tiles: [] } }
  const tiles = 'module' in dashboard && 'tiles' in dashboard.module ? dashboard.module.tiles : []
  const declarationProblems = checkDeclarations({
    registry: entities.declared,
    reports: reports.declared,
    tiles,
  })
  // Skip references to unreadable files, because they only follow from those.
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
