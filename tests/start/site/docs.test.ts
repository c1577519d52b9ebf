import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { DocsBuild } from '../../../start/site/docs/docs-build.ts'
import { createDocsSite } from '../../../start/site/docs/docs-site.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const { path, remove } = temporaryFolder()
afterAll(remove)

// Patience for a busy machine: a whole site is built.
test(
  'The first visit builds the documentation, and is asked to retry until it is ready',
  {
    timeout: 400_000,
  },
  async () => {
    const site = createDocsSite(new DocsBuild(path))
    const first = await site.request('/docs/')
    expect([first.status, first.headers.get('refresh')]).toEqual([202, '2'])
    expect(await first.text()).toContain('This page reloads by itself.')

    const status = async () => (await site.request('/docs/')).status
    await vi.waitFor(async () => expect(await status()).toBe(200), {
      timeout: 390_000,
      interval: 500,
    })
    const [folder = '', ...others] = readdirSync(path)
    expect(others).toEqual([])
    expect(existsSync(join(path, folder, 'index.html.br'))).toBe(true)
    for (const page of ['/docs/guide/', '/docs/reference/field-text', '/docs/words'])
      expect((await site.request(page)).headers.get('content-type')).toContain('text/html')
    expect((await site.request('/docs/nothing-here')).status).toBe(404)

    const page = await (await site.request('/docs/guide/')).text()
    expect(page).toContain('What is where')
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script>|<script id/)
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)

    // Another server finds it there.
    const other = createDocsSite(new DocsBuild(path))
    await other.request('/docs/')
    await vi.waitFor(async () => expect((await other.request('/docs/')).status).toBe(200))
    expect(readdirSync(path)).toEqual([folder])
  },
)
