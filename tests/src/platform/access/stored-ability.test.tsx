import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeSession } from '../../../../src/platform/api/session.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'
import { untilWhole } from '../../../support/web/whole-list.ts'
import { isWhole } from '../../../support/runner/whole.ts'

const SLIDERS = '/apps/sliders/list'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const enter = async (ability: unknown) =>
  writeSession({ ...(await web.startSession(ACCOUNTS.admin)), ability })

const menu = async () => {
  const links = within(await screen.findByRole('navigation', { name: 'Menu' })).getAllByRole('link')
  return links.map((link) => link.getAttribute('href')).filter((href) => href !== '/')
}

describe('a stored ability', () => {
  it('narrows the menu, and determines the first page after signing in', async () => {
    await enter([{ action: 'read', subject: ['sliders', 'financial-report'] }])
    await openApp('/')
    await screen.findAllByRole('link', { name: /^Leather/ })
    // The menu comes after the screen beside it.
    await waitFor(async () =>
      expect(await menu()).toEqual([SLIDERS, '/apps/financial-report/list', '/settings']),
    )
    expect(location.pathname).toBe(SLIDERS)
    await untilWhole(SLIDERS.slice(1))
  })

  it.each(['/apps/user/list', '/apps/performance-report/list', '/apps/user/view/1'])(
    'closes %s, and requests none of its data',
    async (address) => {
      await enter([{ action: 'manage', subject: ['sliders', 'financial-report'] }])
      await openApp(address)
      expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy()
      expect(web.lines.filter((line) => /admin|report|showUser/.test(line))).toEqual([])
    },
  )

  it.runIf(isWhole())('hides buttons on the list and on the page of a row', async () => {
    await enter([{ action: ['read', 'update'], subject: 'sliders' }])
    const user = await openApp(`${SLIDERS}?q=leather`)
    const link = await screen.findByRole('link', { name: /^Leather/ })
    expect(await screen.findAllByRole('link', { name: /^Edit/ })).not.toEqual([])
    expect(screen.queryByRole('button', { name: /delete/i })).toBeNull()
    expect(screen.queryByRole('link', { name: /^New/ })).toBeNull()
    await user.click(link)
    expect(await screen.findByRole('link', { name: /^Edit/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /delete/i })).toBeNull()
  })

  it('that is malformed leaves no rights', async () => {
    await enter('manage all')
    await openApp(SLIDERS)
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy()
    expect(web.lines).not.toContain('GET admin/slider/all')
  })

  it('gives no rights beyond the role, because the server decides by the role', async () => {
    const ability = [{ action: 'manage', subject: 'all' }]
    writeSession({ ...(await web.startSession(ACCOUNTS['car wash'])), ability })
    await openApp('/apps/user/list')
    expect(await screen.findByRole('heading', { level: 1, name: 'No access' })).toBeTruthy()
    const token = await web.tokenOf(ACCOUNTS['car wash'])
    expect((await web.call('GET admin/users/all', { token })).status).toBe(403)
  })
})
