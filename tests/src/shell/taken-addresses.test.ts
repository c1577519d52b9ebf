import '../../support/web/document.ts'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTakenAddress } from '../../../registry/words/taken-names.ts'
import { routes } from '../../../src/shell/routes.tsx'

test('a page of a business can take no address of the product', () => {
  const folders = readdirSync('public').filter((name) => !name.includes('.'))
  const paths = [...routes.map(({ path }) => path), ...folders.map((name) => `/${name}/file`)]
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => path !== '/' && !isTakenAddress(path))).toEqual([])
  expect(isTakenAddress('/price-board')).toBe(false)
})
