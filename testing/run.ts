/** Runs the tests of a business: `npx washboard test`. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BUSINESS_FOLDER, ENGINE_FOLDER } from '../server/settings/business-folder.mjs'

const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
const config = join(ENGINE_FOLDER, 'testing/vitest.config.ts')
const child = spawn(
  process.execPath,
  [vitest, 'run', '--config', config, '--root', BUSINESS_FOLDER, ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: BUSINESS_FOLDER },
)
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
