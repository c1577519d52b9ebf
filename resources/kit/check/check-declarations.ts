import type { Problem } from './base/problem.ts'
import { checkRegistry } from './check-registry.ts'
import { checkReports } from './check-reports.ts'
import { checkTiles } from './check-tiles.ts'

/** All that is declared: entities, reports, and the tiles of the start page. */
export interface Declarations {
  registry: unknown
  reports: unknown
  tiles: unknown
}

/** Every mistake in all that is declared, at once; it never throws. */
export function checkDeclarations({ registry, reports, tiles }: Declarations): Problem[] {
  return [
    ...checkRegistry(registry),
    ...checkReports(reports, registry),
    ...checkTiles(tiles, registry),
  ]
}

function textOf({ rule, at, message, hint }: Problem): string {
  return [at, `  ${message}`, ...(hint === undefined ? [] : [`  ${hint}`]), `  (${rule})`].join(
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
