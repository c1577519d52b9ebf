import '../../support/document.ts'
import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { delay, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../support/accounts.ts'
import { openApp, signIn, startWeb, type Web } from '../../support/web.tsx'

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

describe('somebody signed in', () => {
  it('is told when a screen is not for their role, and nothing is asked of the server', async () => {
    await web.enter('operations')
    await openApp('/apps/user/list')
    expect(await screen.findByRole('heading', { name: 'Not open to you' })).toBeTruthy()
    expect(location.pathname).toBe('/misc/not-authorized')
    expect(web.lines).not.toContain('GET admin/users/all')
  })

  it('signs in again when the session has ended, and is where they were', async () => {
    await web.enter('operations')
    const user = await openApp(SEARCH)
    await screen.findByRole('link', { name: /^Leather/ })
    const ended_at = web.clock.now.toISOString()
    await web.db
      .updateTable('sessions')
      .set({ ended_at } as never)
      .execute()
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await signIn(user, ACCOUNTS.operations)
    expect(await screen.findByRole('link', { name: /^Leather/ })).toBeTruthy()
    expect(location.pathname + location.search).toBe(SEARCH)
  })

  it('leaves nothing behind for who comes next', async () => {
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
    web.fault('GET admin/appointment/all', async () => {
      await delay('infinite')
      return HttpResponse.error()
    })
    await signIn(user, other.email)
    expect(await screen.findByRole('table', { busy: true })).toBeTruthy()
    expect(numbers()).toEqual([])
  })
})

describe('the language', () => {
  it('changes in place', async () => {
    const texts = (language: string): Record<string, string> =>
      JSON.parse(readFileSync(`public/locales/${language}.json`, 'utf8'))
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
