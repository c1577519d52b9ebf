// JavaScript, because worker threads and the resolver of modules load it, too.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file that defines a business and marks its folder. */
export const DEFINITION_FILE = 'business.ts'

/** The file that marks a release, which contains its business. */
export const RELEASE_FILE = 'release.json'

/** The folder of the engine: a checkout, an installed package, or `dist` of a release. */
export const ENGINE_FOLDER = realpathSync(fileURLToPath(new URL('../../', import.meta.url)))

/** Returns the folder of the business that a program is started in. */
function findBusinessFolder() {
  const folder = realpathSync(process.cwd())
  const isBusiness =
    !existsSync(join(ENGINE_FOLDER, RELEASE_FILE)) && existsSync(join(folder, DEFINITION_FILE))
  return isBusiness ? folder : ENGINE_FOLDER
}

/** The folder of the business: the one that this program is started in, or the engine's own. */
export const BUSINESS_FOLDER = findBusinessFolder()

/** False if the engine is installed beside the business. */
export const IS_ENGINE_OWN = BUSINESS_FOLDER === ENGINE_FOLDER

/** The entries of a business: what the engine imports, and the file in the folder of a business. */
export const ENTRIES = {
  '#business': 'resources/index.ts',
  '#business/definition': DEFINITION_FILE,
  '#business/names': 'resources/words/names.ts',
  '#backfills': 'business/database/backfills.ts',
  '#demo': 'demo/seed-demo.ts',
  '#demo/accounts': 'demo/accounts/sign-ins.ts',
  '#hooks': 'business/index.ts',
  '#overrides': 'overrides.tsx',
}

/** The engine's files for entries that a business may leave out. */
const DEFAULTS = /** @type {Readonly<Record<string, string>>} */ ({
  '#backfills': 'start/defaults/backfills.ts',
  '#demo': 'demo/defaults/seed-demo.ts',
  '#demo/accounts': 'demo/defaults/sign-ins.ts',
  '#hooks': 'start/defaults/hooks.ts',
  '#overrides': 'src/shell/no-overrides.ts',
})

/** The entry that the engine derives from the definition of the business. */
const WORDS = join(ENGINE_FOLDER, 'registry/words/business-words.ts')

/**
 * Returns the path of each entry for a business: its own file, or the engine's default.
 *
 * @param {string} [folder]
 * @returns {ReadonlyMap<string, string>}
 */
export function locateEntries(folder = BUSINESS_FOLDER) {
  const paths = Object.entries(ENTRIES).map(
    /** @returns {[string, string]} */ ([entry, file]) => {
      const path = join(folder, file)
      const fallback = DEFAULTS[entry]
      return [entry, existsSync(path) || !fallback ? path : join(ENGINE_FOLDER, fallback)]
    },
  )
  return new Map([...paths, ['#business/words', WORDS]])
}

/**
 * Returns the path of an entry.
 *
 * @param {string} entry
 */
export const getEntry = (entry) => locateEntries().get(entry) ?? entry
