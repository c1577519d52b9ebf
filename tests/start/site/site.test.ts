import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { createSite } from '../../../start/site/site.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const dist = temporaryFolder()
afterAll(() => dist.remove())

function write(file: string, text: string) {
  const path = join(dist.path, file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}
write('index.html', '<html><script src="/boot.js"></script></html>')
write('boot.js', 'first()')
write('favicon.svg', '<svg/>')
write('locales/en.json', '{"ui.yes":"Yes"}')

describe('A page of the site', () => {
  const route = '/apps/instant-booking/list'
  const firstPages = new Map([[route, { roles: ['admin'], getUrl: () => '/api/x?q="<&' }]])
  write('.built-from', 'a fingerprint')
  const site = createSite(new Hono(), {
    dist: dist.path,
    firstPages,
    capabilities: async () => '{}',
  })
  const pageAt = async (path: string) => {
    const response = await site.request(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.text()
  }

  it('of a list contains the request of its first page, and other pages contain none', async () => {
    const page = await pageAt(route)
    const [, told = ''] = /<meta name="first-page" content="([^"]*)">/.exec(page) ?? []
    const call = told.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(JSON.parse(call)).toEqual({ url: '/api/x?q="<&', roles: ['admin'] })
    expect(page.indexOf('first-page')).toBeLessThan(page.indexOf('first()'))
    expect(await pageAt('/profile')).not.toContain('first-page')
  })

  it('contains its first script inline, with the nonce of its answer', async () => {
    expect(await pageAt('/profile')).toMatch(/<script nonce="[^"]+">first\(\)<\/script>/)
  })

  it('is served instead of files that only the server may read', async () => {
    expect(await (await site.request('/.built-from')).text()).not.toContain('a fingerprint')
    expect(await (await site.request('/boot.js')).text()).toBe('first()')
  })
})

describe('A file that every visit requests', () => {
  const site = createSite(new Hono(), { dist: dist.path })

  it.each([['locales/en.json'], ['favicon.svg']])(
    'as %s is sent again only when it has changed',
    async (file) => {
      const first = await site.request(`/${file}`)
      const etag = String(first.headers.get('etag'))
      expect(first.status).toBe(200)
      const again = () => site.request(`/${file}`, { headers: { 'if-none-match': etag } })
      const unchanged = await again()
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
      write(file, 'another')
      const changed = await again()
      expect([changed.status, await changed.text()]).toEqual([200, 'another'])
    },
  )
})
