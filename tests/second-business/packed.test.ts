import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole } from '../support/runner/whole.ts'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The environment of a developer, without the settings of this run of tests. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST|WASHBOARD_.*|DATABASE_URL)$/.test(name),
  ),
)

/** Runs a command in a folder. Returns its output, also that of a failure. */
const run = (cwd: string, command: string, ...args: string[]): Promise<string> =>
  execute(command, args, { cwd, env: ENVIRONMENT, maxBuffer: 1e8 }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => `failed: ${error.stdout}${error.stderr}`,
  )

/** Ends a command with all processes that it has started. */
function endGroup(child: ChildProcess): Promise<unknown> {
  const closed = new Promise((resolve) => child.once('close', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  return closed
}

/** Runs `npm start` in a folder. Returns the address and the function that ends it. */
async function startByNpm(cwd: string) {
  const child = spawn('npm', ['start'], {
    cwd,
    detached: true,
    env: { ...ENVIRONMENT, PORT: '0', DATA_DIR: join(cwd, 'data') },
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      const [, address] = /ready: (http:\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  return { url, stop: () => endGroup(child) }
}

describe.runIf(isWhole())('a business beside the packed engine', { timeout: 1_200_000 }, () => {
  // Not in memory, because an installation has hundreds of megabytes.
  const parent = mkdtempSync(join(tmpdir(), 'washboard-packed-'))
  let archive = ''
  afterAll(() => rmSync(parent, { recursive: true, force: true }))

  beforeAll(async () => {
    archive = (await run(root, 'npx', 'tsx', 'tools/pack.ts', '--to', parent)).trim()
    expect(archive).toMatch(/washboard-\d+\.\d+\.\d+\.tgz$/)
    await run(root, 'npx', 'tsx', 'tools/new-business.ts', join(parent, 'new-business'))
    const product = join(root, 'tests/second-business/product')
    cpSync(product, join(parent, 'tool-hire'), { recursive: true })
  }, 900_000)

  describe.each([
    ['new-business', "The registry's 2 entities and 0 reports are valid.\n"],
    ['tool-hire', "The registry's 11 entities and 1 reports are valid.\n"],
  ])('%s', (name, checked) => {
    const business = join(parent, name)

    test('is installed, starts and answers', async () => {
      const installed = await run(
        business,
        ...(['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', archive] as const),
      )
      expect(installed).not.toMatch(/^failed: /)
      const { url, stop } = await startByNpm(business)
      try {
        const read = async (path: string) => (await fetch(url + path)).text()
        expect((await fetch(`${url}/api/health`)).status).toBe(200)
        expect(await read('/')).toContain('<script')
        expect(await read('/docs/guide/your-own-business')).toContain('defineBusiness')
      } finally {
        await stop()
      }
    })

    test('its check finds nothing, and its tests pass', async () => {
      expect(await run(business, 'npm', 'run', '--silent', 'check')).toBe(checked)
      expect(await run(business, 'npm', 'test')).not.toMatch(/^failed: /)
    })
  })

  test('the check of a business names a key of a former version with its new name', async () => {
    const business = join(parent, 'new-business')
    const file = join(business, 'resources/tasks.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('maxLength: 80', "maxLength: 80, was: 'title'"))
    const output = await run(business, 'npm', 'run', '--silent', 'check')
    writeFileSync(file, text)
    expect(output).toContain("'was' is now 'renamedFrom'.")
  })

  test('the installed engine writes a new business', async () => {
    const copy = join(parent, 'another')
    await run(join(parent, 'new-business'), 'npx', 'washboard', 'new-business', copy)
    const list = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const template = list(join(root, 'tools/new-business/files'))
    expect(template.length).toBeGreaterThan(8)
    expect(list(copy).toSorted()).toEqual([...template, '.gitignore', 'package.json'].toSorted())
  })
})
