/**
 * Prepares the business before a program loads it: generates its list of entities, and joins it to
 * an engine that is installed beside it. It is JavaScript because worker threads load it too, and
 * they load no other formats.
 */
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import {
  BUSINESS_FOLDER,
  DEFINITION_FILE,
  IS_ENGINE_OWN,
} from '../server/settings/business-folder.mjs'

/** Resolves the entries of the business. Node 20 has hooks in a thread of their own only. */
async function registerEntries() {
  const { registerHooks } = /** @type {{ registerHooks?: (hooks: object) => unknown }} */ (
    nodeModule
  )
  if (registerHooks) registerHooks({ ...(await import('./entry-hook.mjs')) })
  else nodeModule.register('./entry-hook.mjs', import.meta.url)
}

// In the engine's own folder, package.json has the entries.
if (!IS_ENGINE_OWN) await registerEntries()

// `new-business` runs without a business.
if (isMainThread && existsSync(join(BUSINESS_FOLDER, DEFINITION_FILE))) {
  const { writeIndex } = await import('./development/entity-index.ts')
  writeIndex()
}
