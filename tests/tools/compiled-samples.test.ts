import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { enterSamples, followBeyond } from '../support/recipes/beyond.ts'
import { projectCopy } from '../support/recipes/product-copy.ts'

const { path: copy, remove } = projectCopy()
afterAll(remove)

/** An error of the compiler in a test that has no line yet for the new field type, role or page. */
const MISSING_LINE =
  /^tests\/\S+ error TS(?:2741: |2322: .*\n +)Property '(colour|pages|trainee)' is missing in type /

/** Compiles the whole project; returns the errors, each with the lines that explain it. */
function compile(): string[] {
  const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
  const args = ['-p', '.', '--pretty', 'false', '--singleThreaded']
  const { stdout } = spawnSync(tsc, args, { cwd: copy, encoding: 'utf8' })
  return stdout.split(/\n(?! )/).filter((error) => error !== '')
}

/** Runs the check of the declarations; returns its problems. */
function declarationProblems(): unknown {
  const args = ['--import', 'tsx', 'tools/check/declarations.ts', '--json']
  return JSON.parse(spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' }).stdout)
}

test('the project compiles with all samples of the documents, but not with a misspelt word in a sample', () => {
  expect(enterSamples(copy, 'README.md')).toBe(1)
  expect(enterSamples(copy, 'AGENTS.md')).toBe(1)
  expect(enterSamples(copy, 'fleet-of-company-cars')).toBeGreaterThan(3)
  expect(enterSamples(copy, 'what-a-file-can-say')).toBeGreaterThan(5)
  const { samples, steps } = followBeyond(copy)
  expect(samples).toBeGreaterThan(10)
  expect(steps).toBe(9)
  expect(declarationProblems()).toEqual([])
  const entity = join(copy, 'resources/vouchers.ts')
  writeFileSync(entity, readFileSync(entity, 'utf8').replace("'restore'", "'restor'"))
  const errors = compile()
  // That word is all that the compiler speaks of beside the missing lines.
  expect(errors.filter((error) => !MISSING_LINE.test(error))).toEqual([
    expect.stringMatching(/^resources\/vouchers\.ts\(\d+,\d+\): error .*"restor"/s),
  ])
  // The guide says that the compiler asks for these lines.
  const names = errors.flatMap((error) => MISSING_LINE.exec(error)?.[1] ?? [])
  expect([...new Set(names)].toSorted()).toEqual(['colour', 'pages', 'trainee'])
})
