import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { listFirstPages } from '../../../start/site/first-page.ts'
import { buildUrl } from '../../../src/platform/api/body.ts'
import { buildQueryParams } from '../../../src/platform/data/lists/list-query.ts'
import {
  type ListReference,
  listReferences,
} from '../../../src/platform/data/rows/list-references.ts'
import { getListSource, limitToShown } from '../../../src/platform/data/rows/sources.ts'
import { toListParams, parseListAddress } from '../../../src/parts/table/state/list-state.ts'

const script = readFileSync(
  fileURLToPath(new URL('../../../public/boot.js', import.meta.url)),
  'utf8',
)
const pages = listFirstPages(registry)

interface Visit {
  route: string
  search?: string
  session?: object | null
  remembered?: object
  capabilities?: string
  /** The capabilities of the provider, as the page contains them. */
  known?: string
}

const storage = (items: Record<string, string | undefined>) => ({
  getItem: (key: string) => items[key] ?? null,
})

interface Early {
  url: string
  answer: Promise<Response>
}

/** Runs the first script of the page at an address. Returns its requests and their answers. */
function run(visit: Visit) {
  const { route, search = '', session, remembered, capabilities, known } = visit
  const calls: { url: string; token?: string }[] = []
  const user = session === undefined ? { id: 7, role: 'admin', accessToken: 'token-7' } : session
  const roles = pages.get(route)?.roles
  const url = pages.get(route)?.getUrl(search)
  const window: { washboardEarly?: Early[] } = {}
  const metas: Readonly<Record<string, { content: string } | undefined>> = {
    'meta[name="languages"]': { content: 'de:ltr en:ltr' },
    'meta[name="first-page"]': url ? { content: JSON.stringify({ url, roles }) } : undefined,
    'meta[name="capabilities"]': known === undefined ? undefined : { content: known },
  }
  const documentElement = { dataset: {} as Record<string, string> }
  runInNewContext(script, {
    window,
    document: {
      documentElement,
      cookie: '',
      querySelector: (selector: string) => metas[selector] ?? null,
    },
    location: { pathname: route, search },
    localStorage: storage({ userData: user ? JSON.stringify(user) : undefined, capabilities }),
    sessionStorage: storage({ lists: remembered && JSON.stringify(remembered) }),
    navigator: { languages: ['de-AT'] },
    matchMedia: () => ({ matches: false }),
    crypto,
    URLSearchParams,
    AbortController,
    Response,
    fetch: async (url: string, init: { headers: Record<string, string> }) => {
      calls.push({ url, token: init.headers.Authorization })
    },
  })
  return { calls, early: window.washboardEarly ?? [] }
}

const askedAt = (visit: Visit) => run(visit).calls

const listCall = (visit: Visit) =>
  askedAt(visit).find(({ url }) => url !== '/api/capabilities' && url.startsWith('/api/'))

const sorted = (url: string | undefined) => {
  const { pathname, searchParams } = new URL(url ?? '', 'http://washboard.test')
  return [pathname, ...[...searchParams].map((pair) => pair.join('=')).sort()]
}

/** The call that the app makes for the first page at an address. */
function appCall(reference: ListReference, search: string): string {
  const state = parseListAddress(search, reference)
  const params = toListParams(state, reference)
  const source = limitToShown(getListSource(reference), reference.list, {
    columns: state.columns ?? reference.list.columns,
    filters: Object.keys(params.filter),
    sort: params.sort.field,
  })
  return buildUrl(
    parseRequest(source.read.request),
    {},
    buildQueryParams(source, params, '2026-11-23'),
  ).url
}

const lists = listReferences().map((reference) => [reference.list.route, reference] as const)
const asked = lists.filter(([route]) => pages.has(route))

describe('The request of the page’s first script', () => {
  it('is for the first page of every list that a query alone can describe', () => {
    const others = lists.filter(([route]) => !pages.has(route)).map(([route]) => route)
    expect(asked.length).toBeGreaterThan(25)
    for (const [, { list, resource }] of lists.filter(([route]) => others.includes(route)))
      expect(resource.single || list.filter !== undefined || !list.request.startsWith('GET')).toBe(
        true,
      )
  })

  it.each(asked)('for the page %s equals the request of the app', (route, reference) => {
    const role = reference.list.roles[0]
    const session = { id: 7, role, accessToken: 'token-7' }
    const getUrl = (search: string) => pages.get(route)?.getUrl(search)
    const name = (reference.list.filters ?? []).find((filter) => getUrl(`?${filter}=2`))
    const searches = [
      '',
      '?page=3&perPage=50',
      '?q=ab%20c',
      '?sort=-created_at&columns=id,created_at',
      '?sort=created_at,-id&view=mine&open=4',
      ...(getUrl('?deleted=only') ? ['?deleted=only'] : []),
      ...(name ? [`?${name}=2`] : []),
    ]
    for (const search of searches) {
      const call = listCall({ route, search, session })
      expect(call?.token).toBe('Bearer token-7')
      expect(sorted(call?.url)).toEqual(sorted(appCall(reference, search)))
    }
  })

  it('also covers a filter of most lists', () => {
    const filtered = asked.filter(([route, { list }]) =>
      (list.filters ?? []).some((name) => pages.get(route)?.getUrl(`?${name}=2`)),
    )
    expect(filtered.length).toBeGreaterThan(15)
  })

  it('is left out if the app shows the list from its cache', () => {
    const [route = ''] = asked[0] ?? []
    const lists = { [route.slice(1)]: '?page=2' }
    const remembered = { user: 7, lists }
    expect(listCall({ route, remembered })).toBeUndefined()
    expect(listCall({ route, remembered, search: '?page=3' })?.url).toContain('page=3')
    expect(listCall({ route, remembered: { user: 8, lists } })?.url).toContain('page=1')
  })

  it.each([
    ['for nobody', { session: null }],
    ['with a session that is over', { session: { id: 7, role: 'admin', over: true } }],
    [
      'with a token that has run out',
      { session: { id: 7, role: 'admin', accessToken: 'x', due: 1 } },
    ],
    ['for a role that may not read it', { session: { id: 7, role: 'customer', accessToken: 'x' } }],
    [
      'under rules that narrow a role',
      { session: { id: 7, role: 'admin', accessToken: 'x', ability: [] } },
    ],
    ['for a layout that shows other rows', { search: '?layout=calendar' }],
    ['for several values of a filter', { search: '?page=1&page=2' }],
    ['for days that are named by today', { search: '?starts_at_from=today' }],
  ])('is never sent for %s, which is no list', (_, visit) => {
    for (const [route] of asked) expect(listCall({ route, ...visit })).toBeUndefined()
  })

  it('includes the language of the browser, and the capabilities unless they are cached', () => {
    const urls = (visit: Visit) => askedAt(visit).map(({ url }) => url)
    expect(urls({ route: '/profile' })).toEqual(['/locales/de.json', '/api/capabilities'])
    expect(urls({ route: '/profile', capabilities: '{}' })).toEqual(['/locales/de.json'])
    expect(urls({ route: '/login', session: null })).toEqual(['/locales/de.json'])
  })

  it('is left out for data in the page itself, which the app reads like an answer', async () => {
    const known = '{"data":{"currency":"KWD"}}'
    for (const session of [undefined, null]) {
      const { calls, early } = run({ route: '/profile', session, known })
      expect(calls.map(({ url }) => url)).toEqual(['/locales/de.json'])
      const found = early.find(({ url }) => url === '/api/capabilities')
      expect(await (await found?.answer)?.text()).toBe(known)
    }
  })
})
