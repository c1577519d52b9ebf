import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { createSite } from '../../../server/web/site.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const dist = temporaryFolder()
afterAll(() => dist.remove())

function write(file: string, text: string) {
  const path = join(dist.path, file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}
write('index.html', '<html><script src="/boot.js"></script></html>')
write('boot.js', '')
write('favicon.svg', '<svg/>')
write('locales/en.json', '{"ui.yes":"Yes"}')

describe('the page of a list', () => {
  const route = '/apps/instant-booking/list'
  const firstPages = new Map([[route, { roles: ['admin'], urlAt: () => '/api/x?page=1' }]])
  const app = '<script type="module" src="/assets/index-1.js"></script>'
  const later = app.replace('src', 'fetchpriority="low" src')
  const hostile = '</script><script>alert(1)</script> nonce="" $& $1'
  const answer = JSON.stringify({ data: [{ id: 1, name: hostile }] })
  const readFor = { user: 1, role: 'admin', language: 'en' } as const

  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const head = `<head><script src="/boot.js"></script>${app}</head>`
  const html = `<html>${head}<body><div id="root"></div></body></html>`
  writeFileSync(join(folder.path, 'index.html'), html)
  writeFileSync(join(folder.path, 'boot.js'), 'first()')
  mkdirSync(join(folder.path, '.server'))
  writeFileSync(join(folder.path, '.server/entry-page.js'), 'behindRows()')
  const renderListAt = async () => ({ html: '<p>rows</p>', answer, for: readFor })
  const pageOf = async (path: string, isRendered: boolean, cookie = '') => {
    const more = isRendered ? { renderListAt } : {}
    const site = createSite(new Hono(), { dist: folder.path, firstPages, ...more })
    const response = await site.request(path, { headers: { cookie } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.text()
  }

  it('has its rows and their answer before what runs behind them, and the app comes later', async () => {
    const page = await pageOf(route, true)
    const parts = [
      'first()',
      later,
      '<div id="rendered" hidden><p>rows',
      'id="answer"',
      'behindRows()',
    ]
    const places = parts.map((part) => page.indexOf(part))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('reads the app at once in a browser that has it, and where there are no rows', async () => {
    expect(await pageOf(route, true, 'code=index-1.js')).toContain(app)
    expect(await pageOf(route, true, 'code=index-0.js')).toContain(later)
    const page = await pageOf(route, false)
    expect(page).toContain(app)
    expect(page).not.toMatch(/rendered|behindRows/)
    expect(page).toContain('first-page')
    expect(await pageOf('/profile', true)).not.toMatch(/rendered|behindRows|first-page/)
  })

  it('is all that is served of what the server alone reads', async () => {
    const site = createSite(new Hono(), { dist: folder.path, firstPages })
    const served = await site.request('/.server/entry-page.js')
    expect(await served.text()).not.toContain('behindRows()')
    expect(await (await site.request('/boot.js')).text()).toBe('first()')
  })

  it('keeps what people wrote what it is', async () => {
    const page = await pageOf(route, true)
    const [, told = ''] =
      /<script type="application\/json" id="answer">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(told)).toEqual(JSON.parse(answer))
    expect(page).not.toContain('alert(1)</script>')
  })
})

describe('what every visit asks for', () => {
  const site = createSite(new Hono(), { dist: dist.path })

  it.each([['locales/en.json'], ['favicon.svg']])(
    '%s is sent again only when it has changed',
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
