import type { Registry } from '../registry/entities/registry.ts'
import { BUSINESS_FOLDER } from '../server/settings/business-folder.mjs'
import { StartError } from '../server/settings/settings.ts'

/**
 * Loads the registry. Throws a `StartError` that lists every mistake, including unreadable files.
 */
export async function loadValidRegistry(): Promise<Registry> {
  const [{ registry }, { refuseMistakes }] = await Promise.all([
    import('#business'),
    import('../server/app/refuse-mistakes.ts'),
  ]).catch(async (error: unknown) => {
    const { checkFiles } = await import('./development/check-files.ts')
    const { isValid, text } = await checkFiles(BUSINESS_FOLDER)
    throw isValid ? error : new StartError(text)
  })
  refuseMistakes(registry)
  return registry
}
