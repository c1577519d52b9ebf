import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildForProduction } from '../../../start/site/bundling/app-build.ts'
import { listFiles } from '../../../start/site/preloads.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

test('The web app is built for production, whatever NODE_ENV says, and the code of a list is compiled at once', async () => {
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
  // A list needs its two files at once; compiling the others before they are asked for is for
  // nothing. The hint counts in the first line alone.
  const hinted = scripts.filter((name) =>
    readFileSync(join(path, 'assets', name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  )
  const manifest = JSON.parse(readFileSync(join(path, '.vite/manifest.json'), 'utf8'))
  const runtime = /rolldown-runtime/
  expect(hinted.map((name) => `assets/${name}`).toSorted()).toEqual(
    listFiles(manifest)
      .filter((file) => !runtime.test(file))
      .toSorted(),
  )
  remove()
})
