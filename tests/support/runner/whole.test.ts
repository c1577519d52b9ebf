import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../sources/sources.ts'
import { filesLeftOut, ONLY_WHOLE, RUN_WHEN_CHANGED } from './whole.ts'

const EXTENSION = /\.(test|spec)\.[cm]?[jt]sx?$/
const BROWSER = /^tests\/(e2e|second-business)\/.*\.spec\.ts$/
/** Businesses in folders of their own, whose tests run beside an installed engine. */
const BUSINESSES = /^(tests\/second-business\/product|tools\/new-business\/files)\//
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
  .filter((file) => !file.includes('/node_modules/') && !BUSINESSES.test(file))
const browser = files.filter((file) => BROWSER.test(file))
const skippedFiles = Object.keys(ONLY_WHOLE)
/** Some skipped files run in `npm test` if the sources that they test have changed. */
const currentlySkippedFiles = filesLeftOut('')

const getRelativePath = (file: string) => relative(process.cwd(), file).replaceAll('\\', '/')

/** Lists the files that vitest would run, with their projects. */
function listTestFiles(...mode: string[]): { file: string; projectName: string }[] {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...mode]
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' })
  return JSON.parse(output)
}

const listPaths = (testFiles: readonly { file: string }[]): string[] =>
  testFiles.map(({ file }) => getRelativePath(file)).toSorted()

/** Listing takes seconds, so it is done once for each mode. */
const wholeRunFiles = listTestFiles('--mode', 'whole')
const usualRunFiles = listTestFiles()

test('each test file is run once by `npm run test:whole`, in a browser or by vitest', () => {
  expect(browser.length).toBeGreaterThan(60)
  expect(files.length).toBeGreaterThan(browser.length + 200)
  const unitTestFiles = files.filter((file) => !BROWSER.test(file))
  expect(listPaths(wholeRunFiles)).toEqual(unitTestFiles.toSorted())
})

test('`npm test` leaves out the listed test files, and no others', () => {
  const usualFiles = files.filter(
    (file) => !BROWSER.test(file) && !currentlySkippedFiles.includes(file),
  )
  expect(listPaths(usualRunFiles)).toEqual(usualFiles.toSorted())
})

test('a test file that `npm test` leaves out exists, and its replacement is not left out', () => {
  expect(skippedFiles.filter((file) => !files.includes(file))).toEqual([])
  const instead = Object.values(ONLY_WHOLE)
  expect(instead.filter((file) => !files.includes(file) || skippedFiles.includes(file))).toEqual([])
})

test('`npm run test:whole` runs every case of a file that `npm test` leaves out', () => {
  const isWholeOnly = (file: string) => skippedFiles.includes(file) && !(file in RUN_WHEN_CHANGED)
  const hasCuts = (file: string) => /runner\/whole\.ts'|'@whole'/.test(readFileSync(file, 'utf8'))
  expect(files.filter((file) => isWholeOnly(file) && hasCuts(file))).toEqual([])
})

test('a test file that mocks a module has its own worker, and does not share its imports', () => {
  const replaces = (file: string) => /^vi\.mock\(/m.test(readFileSync(file, 'utf8'))
  const mockingFiles = wholeRunFiles.filter(({ file }) => replaces(file))
  expect(mockingFiles.length).toBeGreaterThan(5)
  expect(
    mockingFiles
      .filter(({ projectName }) => projectName !== 'alone')
      .map(({ file }) => getRelativePath(file)),
  ).toEqual([])
})
