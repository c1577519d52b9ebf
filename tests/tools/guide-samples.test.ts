import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BEYOND, enterSamples, followBeyond } from '../support/recipes/beyond.ts'
import { untriedOn } from '../support/recipes/guide.ts'
import { productCopy } from '../support/recipes/product-copy.ts'

const { path: copy, remove } = productCopy()
afterAll(remove)

test('what the tutorial and the page beyond declarations say compiles, and all of its code is tried', () => {
  expect(enterSamples(copy, 'fleet-of-company-cars')).toBeGreaterThan(3)
  expect(untriedOn(process.cwd(), BEYOND)).toEqual([])
  const { samples, steps } = followBeyond(copy)
  expect(samples).toBeGreaterThan(10)
  expect(steps).toBe(9)
  const project = { extends: './tsconfig.json', include: ['resources', 'src', 'server', 'demo'] }
  writeFileSync(join(copy, 'tsconfig.copy.json'), JSON.stringify(project))
  const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
  const args = ['-p', 'tsconfig.copy.json', '--pretty', 'false', '--singleThreaded']
  expect(spawnSync(tsc, args, { cwd: copy, encoding: 'utf8' }).stdout).toBe('')
})
