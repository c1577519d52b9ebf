import type { Registry } from '../registry/entities/registry.ts'
import { StartError } from '../server/settings/settings.ts'

/**
 * Reads the registry. Throws a `StartError` that lists every mistake in what is declared; where a
 * file cannot be read, the check of the files says why.
 */
export async function soundRegistry(): Promise<Registry> {
  const [{ registry }, { refuseMistakes }] = await Promise.all([
    import('#business/index.ts'),
    import('../server/app/refuse-mistakes.ts'),
  ]).catch(async (error: unknown) => {
    const { checkFiles } = await import('../server/web/check-files.ts')
    const { isGood, said } = await checkFiles(process.cwd())
    throw isGood ? error : new StartError(said)
  })
  refuseMistakes(registry)
  return registry
}
