import { IS_ENGINE_OWN, locateEntries } from '../server/settings/business-folder.mjs'

/**
 * Returns the entries of a business for the bundler. In the engine's own folder there are none,
 * because package.json has them.
 */
export const listAliases = () =>
  IS_ENGINE_OWN
    ? []
    : [...locateEntries()].map(([entry, replacement]) => ({
        find: new RegExp(`^${entry}$`),
        replacement,
      }))
