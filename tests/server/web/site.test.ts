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
