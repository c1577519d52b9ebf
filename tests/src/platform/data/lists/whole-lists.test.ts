import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MAX_WHOLE_LIST_ROWS } from '../../../../../registry/values/page-sizes.ts'
import { getReference } from '../../../../../src/platform/data/rows/list-references.ts'
import { getListSource } from '../../../../../src/platform/data/rows/sources.ts'
import { createSession, createTestProvider, json, type Routes } from '../provider/support.ts'

const NAME = 'apps/sliders/list'
const REQUEST = 'GET admin/slider/all'
const { resource, list } = getReference(NAME)
if (!list) throw new Error('The list is declared.')
const source = getListSource({ resource, list })
const ROWS = [
  { id: 1, title: 'Wash', deleted_at: null },
  { id: 2, title: 'Wax', deleted_at: null },
]

/** Returns a response with the rows, in a version of the entity if the provider has versions. */
const createAnswer = (version?: number) =>
  json({ data: ROWS }, version === undefined ? {} : { headers: { 'List-Version': `${version}` } })

describe('a complete list', () => {
  it('is requested once more if a newer version is announced before its response', async () => {
    const answers = [4, 5]
    const { wholeLists, versions, lines } = createTestProvider({
      [REQUEST]: () => {
        versions.takeEventVersions({ sliders: 5 }, true)
        return createAnswer(answers.shift())
      },
    })
    expect(await wholeLists.read(source)).toMatchObject({ version: 5 })
    expect(lines()).toEqual([REQUEST, REQUEST])
  })

  it('is not requested a third time from a server that counts versions differently', async () => {
    const { wholeLists, versions, lines } = createTestProvider({ [REQUEST]: () => createAnswer(1) })
    versions.takeEventVersions({ sliders: 5 }, true)
    await wholeLists.read(source)
    expect(await wholeLists.read(source)).toMatchObject({ version: 1 })
    expect(lines()).toEqual([REQUEST, REQUEST])
  })

  it('is outdated by a newer version of its entity, and by no other', async () => {
    const { wholeLists } = createTestProvider({ [REQUEST]: () => createAnswer(4) })
    await wholeLists.read(source)
    wholeLists.markOlder({ sliders: 4, faqs: 9 }, true)
    expect(wholeLists.peek(source)?.rows).toEqual(ROWS)
    wholeLists.markOlder({ sliders: 5 })
    expect(wholeLists.peek(source)).toBeUndefined()
  })

  it('without a version is outdated by every change of this tab, but not by those of others', async () => {
    const { wholeLists } = createTestProvider({ [REQUEST]: () => createAnswer() })
    await wholeLists.read(source)
    wholeLists.markOlder({ sliders: 5 })
    expect(wholeLists.peek(source)?.rows).toEqual(ROWS)
    wholeLists.markOlder({ faqs: 5 }, true)
    expect(wholeLists.peek(source)).toBeUndefined()
  })

  it('names its entity among the older ones if it is paged or outdated', async () => {
    const { wholeLists } = createTestProvider({ [REQUEST]: () => createAnswer(4) })
    await wholeLists.read(source)
    expect(wholeLists.listOlderEntities()).toEqual(new Set())
    wholeLists.markOlder({ sliders: 5 })
    expect(wholeLists.listOlderEntities()).toEqual(new Set(['sliders']))
    wholeLists.markPaged(source)
    expect(wholeLists.listOlderEntities()).toEqual(new Set(['sliders']))
  })

  it('stays paged when it is outdated, because its pages are requested one by one', async () => {
    const { wholeLists, lines } = createTestProvider({})
    wholeLists.markPaged(source)
    wholeLists.markStale()
    expect(await wholeLists.read(source)).toMatchObject({ paged: true })
    expect(lines()).toEqual([])
  })
})

const CAPABILITIES: Routes = {
  'GET capabilities': () => json({ data: { extensions: [], timeZone: 'UTC', pages: true } }),
}
const PARAMS = { pagination: { page: 1, perPage: 25 }, meta: { firstPage: true } }

/** Prefetches the first page of the list as `public/boot.js` does. */
function prefetchPage(total: number): void {
  // A prefetched response is fresh for half a minute after the page starts. A worker of the tests
  // is older.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { accessToken: token } = createSession()
  const url = `/api/${REQUEST.slice('GET '.length)}?page=1&perPage=25&deleted=live`
  const answer = Promise.resolve(json({}))
  const body = { data: ROWS, total }
  globalThis.washboardEarly = [{ url, token, id: 'a', answer, stop: new AbortController(), body }]
  onTestFinished(() => {
    delete globalThis.washboardEarly
  })
}

describe('a prefetched page of a list', () => {
  it('is taken once, and the complete list is loaded after it', async () => {
    const { provider, capabilities, wholeLists, lines } = createTestProvider({
      ...CAPABILITIES,
      [REQUEST]: () => createAnswer(4),
    })
    await capabilities.load()
    prefetchPage(ROWS.length)
    expect(provider.takePrefetchedPage(NAME, PARAMS)).toEqual({ data: ROWS, total: ROWS.length })
    expect(provider.takePrefetchedPage(NAME, PARAMS)).toBeUndefined()
    await vi.waitFor(() => expect(wholeLists.peek(source)?.rows).toEqual(ROWS))
    expect(lines()).toEqual(['GET capabilities', REQUEST])
  })

  it('of a long list marks the list as paged, without another request', async () => {
    const { provider, capabilities, lines } = createTestProvider(CAPABILITIES)
    await capabilities.load()
    prefetchPage(MAX_WHOLE_LIST_ROWS + 1)
    expect(provider.takePrefetchedPage(NAME, PARAMS)?.data).toEqual(ROWS)
    expect(provider.isPaged(NAME, PARAMS)).toBe(true)
    expect(lines()).toEqual(['GET capabilities'])
  })
})

describe('a list with some fields', () => {
  const some = (...fields: string[]) => ({ ...source, fields, hasAllFields: false })
  const answerFields = (line: string) => {
    const names = new URLSearchParams(line.split('?')[1]).get('fields')?.split(',')
    const pick = (row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => names?.includes(name) ?? true))
    return json({ data: ROWS.map((row) => ({ ...pick(row), id: row.id })) })
  }
  const open = () => createTestProvider({ [REQUEST]: ({ line }) => answerFields(line) })

  it('is loaded with the fields in memory, and replaces them', async () => {
    const { wholeLists, client, lines } = open()
    await wholeLists.read(some('title'))
    await wholeLists.read(some('deleted_at'))
    expect(lines()).toEqual([`${REQUEST}?fields=title`, `${REQUEST}?fields=title%2Cdeleted_at`])
    expect(wholeLists.peek(some('title'))?.rows).toEqual(ROWS)
    expect(client.getQueryCache().getAll()).toHaveLength(1)
  })

  it('gets all its fields beside it, and again only after a change and some minutes', async () => {
    const { wholeLists, lines } = open()
    const narrow = await wholeLists.read(some('title'))
    await wholeLists.keepAllFields(some('title'))
    expect(wholeLists.peek(source)?.rows).toEqual(ROWS)
    expect(wholeLists.peek(some('title'))).toBe(narrow)
    wholeLists.markStale()
    await wholeLists.keepAllFields(some('title'))
    expect(lines()).toEqual([`${REQUEST}?fields=title`, REQUEST])
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000)
    await wholeLists.keepAllFields(some('title'))
    expect(lines()).toEqual([`${REQUEST}?fields=title`, REQUEST, REQUEST])
  })
})
