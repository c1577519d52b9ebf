import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressFolder } from '../../../start/site/bundling/compress.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const { path, remove } = temporaryFolder()
afterAll(remove)

test('Each file that a browser requests gets a brotli and a gzip twin, and no other file does', async () => {
  const text = 'export const twin = 1\n'.repeat(100)
  mkdirSync(join(path, '.vite'))
  for (const name of ['page.js', 'picture.png', '.vite/manifest.json'])
    writeFileSync(join(path, name), text)
  await compressFolder(path)
  expect(readdirSync(path).toSorted()).toEqual([
    '.vite',
    'page.js',
    'page.js.br',
    'page.js.gz',
    'picture.png',
  ])
  expect(readdirSync(join(path, '.vite'))).toEqual(['manifest.json'])
  const twin = (ending: string) => readFileSync(join(path, `page.js.${ending}`))
  expect(brotliDecompressSync(twin('br')).toString()).toBe(text)
  expect(gunzipSync(twin('gz')).toString()).toBe(text)
})
