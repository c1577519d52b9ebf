import { defineConfig } from 'vitest/config'
import { listAliases } from '../tools/entry-aliases.ts'

/** The tests of a business, which import the engine's code without a build. */
export default defineConfig({
  resolve: { alias: listAliases() },
  test: {
    include: ['tests/**/*.test.ts'],
    // The packages of the engine are sources in TypeScript.
    server: { deps: { inline: [/[\\/]washboard[\\/]/, 'washboard'] } },
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
