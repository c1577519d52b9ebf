type EngineModule = typeof import('../engine/engine.ts')
/** Runs an import, for example again after the connection returns. */
export type LoadCode = <T>(load: () => Promise<T>) => Promise<T>

let engineModule: EngineModule | undefined

/**
 * Loads the code of the list engine. Lists that are loaded completely need it, but not the first page
 * on the screen.
 */
export async function loadEngine(loadCode: LoadCode = (load) => load()): Promise<void> {
  engineModule ??= await loadCode(() => import('../engine/engine.ts'))
}

/** Creates the engine of a list that is loaded completely, which has loaded the code. */
export const createListEngine: EngineModule['createEngine'] = (...engineParts) => {
  if (!engineModule) throw new Error('Load the engine with the rows of the list.')
  return engineModule.createEngine(...engineParts)
}
