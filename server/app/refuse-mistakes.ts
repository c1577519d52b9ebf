import { tiles, reports } from '#business'
import { checkDeclarations, mistakesText } from '../../registry/check/check-declarations.ts'
import { StartError } from '../settings/settings.ts'

/** The mistakes of the registries that were checked: a start asks first, and its app again. */
const checked = new WeakMap<object, string>()

function findMistakes(registry: object): string {
  const found =
    checked.get(registry) ?? mistakesText(checkDeclarations({ registry, reports, tiles }))
  checked.set(registry, found)
  return found
}

/**
 * Throws a `StartError` that lists every mistake in a registry, its reports and its tiles, as `npm
 * run check` does. Runs before a start migrates the database.
 */
export function refuseMistakes(registry: object): void {
  const text = findMistakes(registry)
  if (text !== '') throw new StartError(text)
}
