import { fileOf } from './base/exports.ts'
import { recordOf } from './base/plain.ts'
import type { Problem } from './base/problem.ts'
import { checkRegistry } from './check-registry.ts'
import { checkReports } from './check-reports.ts'
import { checkTiles } from './check-tiles.ts'

const TILES = 'resources/dashboard/index.ts'

/** All that is declared: entities, reports, and the tiles of the start page. */
export interface Declarations {
  registry: unknown
  reports: unknown
  tiles: unknown
}

/** The file of a mistake whose place begins with the name of what is declared in it. */
const inFolder = (folder: string, declared: unknown) => (problem: Problem) => {
  const [name = ''] = problem.at.split(/[.[]/, 1)
  return Object.hasOwn(recordOf(declared), name)
    ? { ...problem, file: fileOf(name, folder) }
    : problem
}

/** Every mistake in all that is declared, at once, each with its file; it never throws. */
export function checkDeclarations({ registry, reports, tiles }: Declarations): Problem[] {
  return [
    ...checkRegistry(registry).map(inFolder('', registry)),
    ...checkReports(reports, registry).map(inFolder('reports/', reports)),
    ...checkTiles(tiles, registry).map((problem) => ({ ...problem, file: TILES })),
  ]
}

function textOf({ rule, at, file, message, hint }: Problem): string {
  const place = file === undefined || file === at ? at : `${at} (${file})`
  return [place, `  ${message}`, ...(hint === undefined ? [] : [`  ${hint}`]), `  (${rule})`].join(
    '\n',
  )
}

/** Mistakes as `npm run check` prints them, a refused start tells them and an editor's browser shows them; empty for none. */
export function mistakesText(problems: readonly Problem[]): string {
  if (problems.length === 0) return ''
  const count = problems.length === 1 ? 'one mistake' : `${problems.length} mistakes`
  return [
    ...problems.map(textOf),
    `What is declared has ${count}. Mend the files in resources/ and try again.`,
  ].join('\n\n')
}
