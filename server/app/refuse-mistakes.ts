import { tiles } from '#business/dashboard/index.ts'
import { checkDeclarations, mistakesText } from '../../registry/check/check-declarations.ts'
import { reports } from '#business/reports/index.ts'
import { StartError } from '../settings/settings.ts'

/**
 * Throws a `StartError` that lists every mistake in a registry and in the reports and tiles over it,
 * in the words of `npm run check`: a database must not be changed by what does not hold together.
 */
export function refuseMistakes(registry: unknown): void {
  const text = mistakesText(checkDeclarations({ registry, reports, tiles }))
  if (text !== '') throw new StartError(text)
}
