import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hovers } from './hovers.ts'
import { PLACES } from './every-key.ts'
import { indexText, keyText, pageText, type ShownKey } from './markdown.ts'
import { PAGE_GROUPS, REFERENCE_PAGES } from './pages.ts'
import { wordsText } from './words.ts'

const FOLDER = fileURLToPath(new URL('../../docs/reference', import.meta.url))

/** Reads the hover text of every key, by place. */
async function readKeys(): Promise<ReadonlyMap<string, readonly ShownKey[]>> {
  const hovers = new Hovers()
  await hovers.open()
  try {
    const keysByPlace = new Map<string, ShownKey[]>()
    for (const [place, keys] of PLACES) {
      const shownKeys: ShownKey[] = []
      for (const key of keys) shownKeys.push({ key, ...(await hovers.at(`${place}.${key}`)) })
      keysByPlace.set(place, shownKeys)
    }
    return keysByPlace
  } finally {
    await hovers.close()
  }
}

/** Writes the pages of the reference from the vocabulary's comments, as an editor shows them. */
export async function writeReference(folder = FOLDER): Promise<void> {
  const keys = await readKeys()
  mkdirSync(folder, { recursive: true })
  const names = new Set([...REFERENCE_PAGES.map(({ name }) => name), 'index'])
  for (const file of readdirSync(folder))
    if (!names.has(file.replace(/\.md$/, ''))) rmSync(join(folder, file))
  const writePage = (name: string, text: string) => writeFileSync(join(folder, `${name}.md`), text)
  for (const page of REFERENCE_PAGES)
    writePage(
      page.name,
      pageText(page, ({ place }) => keyText(place, keys.get(place) ?? [])),
    )
  writePage('words', wordsText())
  writePage('index', indexText(PAGE_GROUPS))
}
