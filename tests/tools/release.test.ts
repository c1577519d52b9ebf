import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/database/temporary.ts'
import { startServer } from '../support/server/process.ts'
import { fillRelease, setWritable } from '../support/server/release.ts'
import { isWhole } from '../support/runner/whole.ts'

const run = promisify(execFile)
const data = temporaryFolder()
// Packages are found from here.
const caches = join('node_modules', '.cache')
mkdirSync(caches, { recursive: true })
const release = mkdtempSync(join(caches, 'washboard-release-'))
let packages: string[] = []

beforeAll(async () => {
  packages = await fillRelease(release)
})

afterAll(() => {
  setWritable(release, true)
  rmSync(release, { recursive: true, force: true })
  data.remove()
})

test('the dependencies are the packages that a release loads, and no others', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(packages.length).toBeGreaterThan(10)
  expect(packages).toEqual(Object.keys(dependencies).toSorted())
})

test('the compose file passes every setting of .env, and no image contains .env', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  const [, shared = ''] = /^x-washboard: .*\n((?: {2}.*\n)+)/m.exec(compose) ?? []
  expect(shared).toContain('  env_file: .env\n')
  for (const service of ['app', 'backup'])
    expect(compose).toMatch(new RegExp(`^ {2}${service}:\n {4}<<: \\*washboard\n`, 'm'))
  // A password in an address would need its signs percent-encoded.
  expect(compose.match(/:\/\/.*\$\{/g)).toBeNull()
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain('.env')
})

/** The commands of npm that only a checkout has, in messages that only a checkout prints. */
const OF_A_CHECKOUT = ['npm run dev', 'npm run check', 'npm run registry']

test('every message of a release names commands of the release', async () => {
  const bin = join(release, 'bin')
  const texts = readdirSync(bin).map((name) => readFileSync(join(bin, name), 'utf8'))
  const code = texts.join('\n').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  const named = [...code.matchAll(/npm (?:start|run [\w:-]+)/g)].map(([command]) => command)
  // `npm start` stands once, where a command is chosen by the kind of installation.
  expect(named.filter((command) => !OF_A_CHECKOUT.includes(command))).toEqual(['npm start'])
  const program = join(bin, 'restore.js')
  const refusal = await run(process.execPath, [program]).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 1,
    stderr: `--from is missing. Use: node ${resolve(program)} --from FILE [--dry-run]\n`,
  })
})

test.runIf(isWhole())(
  'a release starts without a build, serves its page, and is backed up and restored',
  async () => {
    const DATA_DIR = join(data.path, 'first')
    const before = readdirSync(release, { recursive: true }).length
    const environment = { DATA_DIR, DEMO: '0', NODE_ENV: 'production' }
    const server = await startServer(environment, [join(release, 'bin', 'start.js')])
    const page = await fetch(`${server.url}/login`)
    expect(await page.text()).toContain('<title>Washboard</title>')
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' as const }
    const file = join(data.path, 'release.backup')
    const command = (name: string, args: string[], folder: string) =>
      run(process.execPath, [join(release, 'bin', `${name}.js`), ...args], {
        env: { ...env, DATA_DIR: folder },
      })
    expect((await command('backup', ['--to', file], DATA_DIR)).stdout).toMatch(/^Backed up/)
    await server.stop()
    const restored = await command('restore', ['--from', file], join(data.path, 'second'))
    expect(restored.stdout).toContain('All checksums match')
    expect(readdirSync(release, { recursive: true })).toHaveLength(before)
  },
)
