import { tiles, reports } from '#business'
import { BACKFILLS } from '#backfills'
import { BUSINESS_HEADINGS } from '#business/words'
import { checkDeclarations, formatMistakes } from '../../registry/check/check-declarations.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { checkExtensions } from '../../registry/check/check-extensions.ts'
import { StartError } from '../settings/settings.ts'

/** Lists the mistakes of a registry. Cached, because both the start and the app call it. */
const findMistakes = compileOnce((registry: object) =>
  formatMistakes(checkDeclarations({ registry, reports, tiles })),
)

/**
 * Throws a `StartError` that lists every mistake in a registry, its reports and its tiles, as `npm
 * run check` does. Runs before a start migrates the database.
 */
export function refuseMistakes(registry: object): void {
  const text = findMistakes(registry)
  if (text !== '') throw new StartError(text)
}

/**
 * Throws a `StartError` that lists the hooks, backfills and headings of a business under names that
 * no declaration has.
 */
export function refuseUnknownNames(registry: object, hooks: object): void {
  const extensions = { hooks, backfills: BACKFILLS, headings: BUSINESS_HEADINGS }
  const text = formatMistakes(checkExtensions(extensions, registry))
  if (text !== '') throw new StartError(text)
}
