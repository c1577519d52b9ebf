import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/database/temporary.ts'
import { isWhole } from '../support/runner/whole.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command in a folder. Returns its output, also that of a failure. */
const run = (cwd: string, command: string, ...args: string[]): Promise<string> =>
  execute(command, args, { cwd, maxBuffer: 1e8 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `failed: ${error.stdout}${error.stderr}`,
  )

describe.runIf(isWhole())('a business beside the packed engine', { timeout: 900_000 }, () => {
  let folder: ReturnType<typeof temporaryFolder>
  let archive = ''
  afterAll(() => folder.remove())

  beforeAll(async () => {
    folder = temporaryFolder()
    const parent = folder.path
    const output = await run(root, 'npx', 'tsx', 'tools/pack.ts', '--to', parent)
    archive = output.trim()
    expect(archive).toMatch(/washboard-\d+\.\d+\.\d+\.tgz$/)
    await run(root, 'npx', 'tsx', 'tools/new-business.ts', join(parent, 'new-business'))
    cpSync(join(root, 'tests/second-business/product'), join(parent, 'tool-hire'), {
      recursive: true,
    })
  }, 300_000)

  test.each(['new-business', 'tool-hire'])('%s: its check and its tests pass', async (name) => {
    const business = join(folder.path, name)
    await run(business, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', archive)
    expect(await run(business, 'npm', 'run', 'check')).not.toMatch(/^failed: /)
    expect(await run(business, 'npm', 'test')).not.toMatch(/^failed: /)
  })
})
