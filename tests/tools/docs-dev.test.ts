import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCopy } from '../support/recipes/product-copy.ts'

const { path: copy, remove } = productCopy()
const args = ['--import', 'tsx', 'tools/docs/dev.ts']
const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, PORT: '0' } })
let said = ''
for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
const ended = once(child, 'close')

let origin = ''
// Patience for a busy machine: the reference is written first.
beforeAll(async () => {
  while (origin === '') {
    const next = await Promise.race([once(child.stdout, 'data'), ended])
    if (typeof next[0] === 'number') throw new Error(said)
    origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? ''
  }
}, 300_000)
afterAll(async () => {
  child.kill()
  await ended
  remove()
})

test('the development server of the documents has every address outside the site that its pages link to', async () => {
  const { default: config } = await import('../../docs/.vitepress/config.ts')
  const menu = (config.themeConfig?.nav ?? []).flatMap((item) => ('link' in item ? item.link : []))
  expect(menu).toContain('/api/')
  const asked = [
    '/docs/',
    '/docs/api',
    '/docs/api/',
    '/docs/api-viewer/standalone.js',
    '/docs/api-viewer/begin.js',
    '/api/docs',
    '/api/openapi.json',
  ]
  const answers = await Promise.all(asked.map((path) => fetch(`${origin}${path}`)))
  expect(answers.map(({ status }, at) => [asked[at], status])).toEqual(
    asked.map((path) => [path, 200]),
  )
  const page = (await answers[2]?.text()) ?? ''
  const files = [...page.matchAll(/(?:src|href)="(\/docs\/api-viewer\/[^"]+)"/g)].map(
    ([, one = '']) => one,
  )
  expect(files.length).toBe(4)
  for (const file of files)
    expect([file, (await fetch(`${origin}${file}`)).status]).toEqual([file, 200])
  const { paths } = await (answers.at(-1) as Response).json()
  expect(Object.keys(paths)).toContain('/admin/faqs/all')
})
