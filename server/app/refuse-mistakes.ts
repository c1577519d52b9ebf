import { tiles } from '#business/dashboard/index.ts'
import { checkDeclarations, mistakesText } from '../../registry/check/check-declarations.ts'
import { reports } from '#business/reports/index.ts'
import { StartError } from '../settings/settings.ts'

/**
 * Throws a `StartError` that lists every mistake in a registry, its reports and its tiles, as `npm
 * run check` does. Runs before a start migrates the database.
 */
export function refuseMistakes(registry: unknown): void {
  const text = mistakesText(checkDeclarations({ registry, reports, tiles }))
  if (text !== '') throw new StartError(text)
}
