import { BUSINESS_DEFINITION } from '#business/words'
import { getDeclarationFile } from './base/exports.ts'
import { asRecord } from './base/plain.ts'
import type { Problem } from './base/problem.ts'
import { checkDefinition } from './check-definition.ts'
import { checkRegistry } from './check-registry.ts'
import { checkReports } from './check-reports.ts'
import { checkTiles } from './check-tiles.ts'

const TILES_FILE = 'resources/dashboard/index.ts'

/** The declarations: entities, reports, and the tiles of the start page. */
export interface Declarations {
  registry: unknown
  reports: unknown
  tiles: unknown
}

/** Returns a function that adds the file to mistakes of declarations in a folder. */
const createFileAdder = (folder: string, declared: unknown) => (problem: Problem) => {
  const [name = ''] = problem.path.split(/[.[]/, 1)
  return Object.hasOwn(asRecord(declared), name)
    ? { ...problem, file: getDeclarationFile(name, folder) }
    : problem
}

/**
 * Returns every mistake in the definition and the declarations of the business, each with its file.
 * Never throws.
 */
export function checkDeclarations({ registry, reports, tiles }: Declarations): Problem[] {
  const definitionProblems = checkDefinition(BUSINESS_DEFINITION)
  // Others follow from these.
  if (definitionProblems.length > 0) return definitionProblems
  return [
    ...checkRegistry(registry).map(createFileAdder('', registry)),
    ...checkReports(reports, registry).map(createFileAdder('reports/', reports)),
    ...checkTiles(tiles, registry).map((problem) => ({ ...problem, file: TILES_FILE })),
  ]
}

function formatProblem({ rule, path, file, message, hint }: Problem): string {
  const valuePath = file === undefined || file === path ? path : `${path} (${file})`
  return [
    valuePath,
    `  ${message}`,
    ...(hint === undefined ? [] : [`  ${hint}`]),
    `  (${rule})`,
  ].join('\n')
}

const describeFolder = (problems: readonly Problem[]) =>
  problems.every(({ file = 'resources/' }) => file.startsWith('resources/'))
    ? 'the files in resources/'
    : 'these files'

/** Formats mistakes for `npm run check`, the start and the page in development; empty for none. */
export function formatMistakes(problems: readonly Problem[]): string {
  if (problems.length === 0) return ''
  const count = problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`
  return [
    ...problems.map(formatProblem),
    `The declarations have ${count}. Correct ${describeFolder(problems)} and try again.`,
  ].join('\n\n')
}
