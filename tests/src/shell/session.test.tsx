import '../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { openApp, signIn, startWeb, type Web } from '../../support/web/web.tsx'
import { readTexts } from '../../../server/settings/languages.ts'

const SEARCH = '/apps/sliders/list?q=leather'
const JOBS = '/apps/appointment-car-wash/list'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const numbers = () =>
  screen.queryAllByRole('link', { name: /^WB-/ }).map(({ textContent }) => textContent)

async function signOut(user: Awaited<ReturnType<typeof openApp>>) {
  await user.click(screen.getByRole('button', { name: /account and preferences/i }))
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
}

describe('a visitor', () => {
  it('sees the page about missing permission without the menu', async () => {
    await openApp('/misc/not-authorized')
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  })
})

describe('a signed-in user', () => {
  it('sees a message if the role may not open a screen, and no request is sent', async () => {
    await web.enter('operations')
    const user = await openApp('/apps/user/list')
    expect(await screen.findByText(/^You don’t have permission to open this page/)).toBeTruthy()
    expect(location.pathname).toBe('/misc/not-authorized')
    expect(web.lines).not.toContain('GET admin/users/all')
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Search everything' })).toBeTruthy()
  })

  it('can create a customer with Ctrl+K on a page, and then sees its page', async () => {
    await web.enter('operations')
    const user = await openApp(SEARCH)
    await screen.findByRole('navigation', { name: 'Menu' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(
      await screen.findByRole('combobox', { name: 'Search everything' }),
      'new customer',
    )
    const palette = within(screen.getByRole('dialog', { name: 'Search everything' }))
    await user.click(await palette.findByRole('option', { name: /^New customer/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'New customer' })).toBeTruthy()
    expect(location.pathname).toBe('/apps/office-customers/list/create')
    await user.type(await screen.findByLabelText('Name'), 'Dana Palette')
    await user.type(screen.getByLabelText('Phone'), '+965 9000 1818')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Dana Palette' })).toBeTruthy()
    const { id } = await web.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Dana Palette')
      .executeTakeFirstOrThrow()
    expect(location.pathname).toBe(`/apps/office-customers/list/${id}/show`)
  })

  it('is asked for the password over the current page when the session has ended', async () => {
    await web.enter('operations')
    const user = await openApp(SEARCH)
    const link = await screen.findByRole('link', { name: /^Leather/ })
    const ended_at = web.clock.now.toISOString()
    await web.db
      .updateTable('sessions')
      .set({ ended_at } as never)
      .execute()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
    expect(within(dialog).getByDisplayValue(ACCOUNTS.operations)).toBeTruthy()
    const password = within(dialog).getByLabelText('Password')
    await user.type(password, 'wrong')
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /^E-mail or password is wrong\./,
    )
    expect(link.isConnected).toBe(true)
    await user.clear(password)
    await user.type(password, DEMO_PASSWORD)
    web.lines.length = 0
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(web.lines).toContain('GET admin/slider/all'))
    expect(link.isConnected).toBe(true)
    expect(location.pathname + location.search).toBe(SEARCH)
  })

  it('leaves no data behind for the next user', async () => {
    const other = await web.db
      .selectFrom('users')
      .select('email')
      .where('account_type', '=', 'Car Wash')
      .where('auth', '=', 1)
      .where('deleted_at', 'is', null)
      .where('email', '<>', ACCOUNTS['car wash'])
      .executeTakeFirstOrThrow()
    await web.enter('car wash')
    const user = await openApp(JOBS)
    await screen.findAllByRole('link', { name: /^WB-/ })
    await signOut(user)
    for (const call of ['GET admin/appointment/all', 'GET dashboard/my-day'] as const) {
      web.fault(call, async () => {
        await delay('infinite')
        return HttpResponse.error()
      })
    }
    await signIn(user, other.email)
    expect(await screen.findByRole('heading', { level: 2, name: 'My day' })).toBeTruthy()
    expect(numbers()).toEqual([])
    await user.click(screen.getByRole('link', { name: /^My instant jobs/ }))
    expect(await screen.findByRole('table', { busy: true })).toBeTruthy()
    expect(numbers()).toEqual([])
  })
})

describe('the language', () => {
  it('changes without a reload of the page', async () => {
    const texts = (language: string): Record<string, string> => readTexts(language)
    const [english, german] = [texts('en'), texts('de')]
    await web.enter('operations')
    const user = await openApp(SEARCH)
    const link = await screen.findByRole('link', { name: /^Leather/ })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(english['lists.sliders.all'])
    await user.click(screen.getByRole('button', { name: /account and preferences/i }))
    await user.selectOptions(screen.getByLabelText('Language'), 'Deutsch')
    expect(await screen.findByLabelText(german['ui.search'] ?? '')).toHaveProperty(
      'value',
      'leather',
    )
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
        german['lists.sliders.all'],
      ),
    )
    expect(document.documentElement.lang).toBe('de')
    expect(link.isConnected).toBe(true)
    const title = german['resources.sliders.fields.title'] ?? ''
    expect(screen.getByRole('columnheader', { name: title })).toBeTruthy()
  })
})
