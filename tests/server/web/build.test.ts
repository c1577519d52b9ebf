import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildForProduction } from '../../../server/web/build.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

test('the web app is built for production, whatever NODE_ENV says', async () => {
  const { path, remove } = temporaryFolder()
  expect(process.env.NODE_ENV).toBe('test')
  await buildForProduction(path)
  expect(process.env.NODE_ENV).toBe('test')
  const scripts = readdirSync(join(path, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  const speaking = scripts.filter((name) =>
    readFileSync(join(path, 'assets', name), 'utf8').includes('Download the React DevTools'),
  )
  expect(speaking).toEqual([])
  remove()
})
