import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELEASE_FILE } from '../../server/web/bundling/release.ts'
import { bundleServer } from '../../tools/server-bundle.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { startServer } from '../support/server/process.ts'

const run = promisify(execFile)
const data = temporaryFolder()
// Packages are found from here.
const caches = join('node_modules', '.cache')
mkdirSync(caches, { recursive: true })
const release = mkdtempSync(join(caches, 'washboard-release-'))
let packages: string[] = []

/** The page of the web app, whose build other tests have. */
const PAGE = '<!doctype html><title>Washboard</title><script src="/boot.js"></script>'

beforeAll(async () => {
  packages = await bundleServer(release)
  mkdirSync(join(release, 'web'))
  writeFileSync(join(release, 'web', 'index.html'), PAGE)
  writeFileSync(join(release, 'web', 'boot.js'), '')
  writeFileSync(join(release, RELEASE_FILE), JSON.stringify({ sources: 'those of a test' }))
  writeFileSync(join(release, 'package.json'), '{"type":"module","version":"0.0.0"}')
  for (const name of [release, join(release, 'bin'), join(release, 'server')])
    chmodSync(name, 0o500)
})

afterAll(() => {
  for (const name of ['.', 'bin', 'server']) chmodSync(join(release, name), 0o700)
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

test('a release starts without a build, serves its page, and is backed up and restored', async () => {
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
})
