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
  const first = { url: '/api/x', roles: ['admin'], sort: '-id', trash: false, filters: [] }
  const known = { firstPages: new Map([[route, first]]) }
  const app = '<script type="module" src="/assets/index-1.js"></script>'
  const drawing = '<meta name="first-drawing" content="/assets/first-1.js">'
  const order = (page: string) =>
    ['/assets/first-1.js" />', 'fetchpriority="low" src="/assets/index-1.js"'].map((part) =>
      page.replaceAll('">', '" />').indexOf(part),
    )

  it('has what draws its rows fetched before the app, unless that is there or the screen is another', async () => {
    const folder = temporaryFolder()
    const html = `<html><head>${drawing}<script src="/boot.js"></script>${app}</head></html>`
    writeFileSync(join(folder.path, 'index.html'), html)
    writeFileSync(join(folder.path, 'boot.js'), '')
    const site = createSite(new Hono(), { dist: folder.path, ...known })
    const pageAt = async (path: string, cookie = '') =>
      (await site.request(path, { headers: { cookie } })).text()
    const list = (await pageAt(route)).replace(drawing, '')
    expect(list).toContain('<link rel="modulepreload" crossorigin href="/assets/first-1.js">')
    const [rows = -1, code = -1] = order(list)
    expect([rows > 0, rows < code]).toEqual([true, true])
    expect((await pageAt('/profile')).replace(drawing, '')).not.toContain('first-1')
    const again = await pageAt(route, 'code=index-1.js')
    expect(again).toContain(app)
    expect(again).not.toContain('first-1')
    expect(await pageAt(route, 'code=index-0.js')).toContain('first-1')
    folder.remove()
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
