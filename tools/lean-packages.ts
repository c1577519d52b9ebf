import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { blankOut } from './browser-calls.ts'

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Modules of packages that the build replaces by smaller ones with the same exports. */
const REPLACED_MODULES: readonly (readonly [module: RegExp, replacement: string])[] = [
  // react-admin's default creates a data router, which the app does not use.
  [
    /[./]adapters\/reactRouterProvider\.js$/,
    resolveFile('../src/platform/routing/router-provider.tsx'),
  ],
  // react-admin compares plain values, and picks members by their names.
  [/^lodash\/isEqual(?:\.js)?$/, resolveFile('./replacements/equal-values.ts')],
  [/^lodash\/pick(?:\.js)?$/, resolveFile('./replacements/pick-members.ts')],
]

/** Replaces large modules of packages by smaller ones. */
export const replacedModules: Plugin = {
  name: 'washboard:replaced-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: REPLACED_MODULES.map(([module]) => module) },
    handler(id, importer) {
      const [, replacement = id] = REPLACED_MODULES.find(([module]) => module.test(id)) ?? []
      return this.resolve(replacement, importer, { skipSelf: true })
    },
  },
}

/** A drawing of the icon library, with what only its own site and React's development use. */
const ICON_FILE = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/
const UNUSED_ICON_PARTS = /,\s*(?:key: "[^"]*"|aliases: \[[^\]]*\])|^__iconData\.node;$/gm

/** Builds icons without their keys and other names. An icon never changes, so React needs no keys. */
export const bareIcons: Plugin = {
  name: 'washboard:bare-icons',
  apply: 'build',
  transform: {
    filter: { id: ICON_FILE },
    handler: (code) => ({ code: code.replaceAll(UNUSED_ICON_PARTS, blankOut), map: null }),
  },
}
