import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../sources/sources.ts'
import { filesLeftOut, ONLY_WHOLE, RUN_WHEN_CHANGED } from './whole.ts'

const EXTENSION = /\.(test|spec)\.[cm]?[jt]sx?$/
const BROWSER = /^tests\/(e2e|second-business)\/.*\.spec\.ts$/
const files = [
  'tests',
  'server',
  'src',
  'registry',
  'resources',
  'client',
  'demo',
  'tools',
  'bench',
]
  .flatMap((folder) => filesBelow(folder, EXTENSION))
  .filter((file) => !file.includes('/node_modules/'))
const browser = files.filter((file) => BROWSER.test(file))
const left = Object.keys(ONLY_WHOLE)
/** Some of these run in `npm test` while what they test is about to change. */
const leftNow = filesLeftOut('')

const nameOf = (file: string) => relative(process.cwd(), file).replaceAll('\\', '/')

/** The files that vitest would run with their projects, each as often as it is part of one. */
function inProjects(...mode: string[]): { file: string; projectName: string }[] {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...mode]
  const said = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return JSON.parse(said)
}

const namesOf = (found: readonly { file: string }[]): string[] =>
  found.map(({ file }) => nameOf(file)).toSorted()

/** Listing takes seconds, so it is done once for each mode. */
const inWhole = inProjects('--mode', 'whole')
const inUsual = inProjects()

test('each test file is run once by `npm run test:whole`, in a browser or by vitest', () => {
  expect(browser.length).toBeGreaterThan(60)
  expect(files.length).toBeGreaterThan(browser.length + 200)
  const others = files.filter((file) => !BROWSER.test(file))
  expect(namesOf(inWhole)).toEqual(others.toSorted())
})

test('`npm test` leaves out the listed test files, and no others', () => {
  const usual = files.filter((file) => !BROWSER.test(file) && !leftNow.includes(file))
  expect(namesOf(inUsual)).toEqual(usual.toSorted())
})

test('a test file that `npm test` leaves out exists, and its replacement is not left out', () => {
  expect(left.filter((file) => !files.includes(file))).toEqual([])
  const instead = Object.values(ONLY_WHOLE)
  expect(instead.filter((file) => !files.includes(file) || left.includes(file))).toEqual([])
})

test('`npm run test:whole` runs every case of a file that `npm test` leaves out', () => {
  const isWholeOnly = (file: string) => left.includes(file) && !(file in RUN_WHEN_CHANGED)
  const hasCuts = (file: string) => /runner\/whole\.ts'|'@whole'/.test(readFileSync(file, 'utf8'))
  expect(files.filter((file) => isWholeOnly(file) && hasCuts(file))).toEqual([])
})

test('a test file that mocks a module has its own worker, and does not share its imports', () => {
  const replaces = (file: string) => /^vi\.mock\(/m.test(readFileSync(file, 'utf8'))
  const found = inWhole.filter(({ file }) => replaces(file))
  expect(found.length).toBeGreaterThan(5)
  expect(
    found.filter(({ projectName }) => projectName !== 'alone').map(({ file }) => nameOf(file)),
  ).toEqual([])
})
