import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { LanguageServer } from '../../support/sources/language-server.ts'
import { print } from '../mistakes/printed.ts'
import { EVERYTHING } from './every-key.ts'
import { PLACES } from './key-places.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const FILE = 'resources/everything.ts'

const { path, remove } = temporaryFolder()
const server = new LanguageServer(path)
const HEAD = "import { defineReport, defineResource, defineTile } from './kit/define.ts'"
const starts = {
  entity: 'export const entity = defineResource(',
  report: 'export const report = defineReport(',
  tile: 'export const tile = defineTile(report, ',
}
const printed = Object.entries(EVERYTHING).map(([name, value], index) => {
  const start = starts[name as keyof typeof starts]
  const { text, parts } = print(value, name, start.length)
  return { line: index + 1, text: `${start}${text})`, parts }
})

beforeAll(async () => {
  mkdirSync(join(path, 'resources'))
  cpSync(join(root, 'resources/kit'), join(path, 'resources/kit'), { recursive: true })
  for (const file of ['tsconfig.json', 'resources/tsconfig.json'])
    cpSync(join(root, file), join(path, file))
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  const text = [HEAD, ...printed.map((one) => one.text)].join('\n')
  writeFileSync(join(path, FILE), text)
  await server.open(FILE, text)
})
afterAll(async () => {
  await server.close()
  remove()
})

/** What an editor shows of the key at a path: its comment, below its type. */
async function commentOf(place: string): Promise<string> {
  for (const { line, parts } of printed) {
    const part = parts.find((one) => one.path === place)
    if (!part) continue
    const [, comment = ''] = (await server.hover(FILE, line, part.start + 1))
      .split(/```\n?$|```\n/m)
      .filter((text) => !text.startsWith('tsx'))
    return comment.trim()
  }
  throw new Error(`Nothing is declared at ${place}.`)
}

test.each(PLACES)('an editor shows a comment on each key of %s', async (place, keys) => {
  expect(keys.length).toBeGreaterThan(0)
  const uncommented: string[] = []
  for (const key of keys) if ((await commentOf(`${place}.${key}`)) === '') uncommented.push(key)
  expect(uncommented).toEqual([])
})

test('the comment of a key is that of the vocabulary', async () => {
  expect(await commentOf('entity.fields.a_text.maxLength')).toBe(
    'The most characters that it may have; without it as many as its type allows.',
  )
})
