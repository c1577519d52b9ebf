import '../../../support/web/document.ts'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, signIn, startWeb, type Web } from '../../../support/web/web.tsx'
import { oneOf } from '../../../support/runner/whole.ts'

const ACTIVE = '/apps/instant-booking/list'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

describe('signing in', () => {
  it('leads to the requested page', async () => {
    const user = await openApp(`${ACTIVE}?perPage=10`)
    await signIn(user, ACCOUNTS.operations)
    expect(await screen.findAllByRole('link', { name: /^WB-/ })).toHaveLength(10)
    expect(location.pathname + location.search).toBe(`${ACTIVE}?perPage=10`)
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy()
  })

  const refusals = [
    ['a wrong password', ACCOUNTS.admin, 'wrong', /^E-mail or password is wrong\./],
    ['an unknown account', 'nobody@washboard.example', undefined, /^E-mail or password is wrong\./],
    ['a customer', 'customer@washboard.example', undefined, /^This is a customer account\./],
  ] as const
  it.each(oneOf(3, refusals))(
    'shows the reason when the server answers %s',
    async (_, email, password, words) => {
      const user = await openApp('/')
      await signIn(user, email, password)
      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect(location.pathname).toBe('/login')
      expect(localStorage.getItem('userData')).toBeNull()
    },
  )

  it('can be tried again after the server was unreachable', async () => {
    web.fault('POST login', () => HttpResponse.error())
    const user = await openApp('/apps/sliders/list')
    await signIn(user, ACCOUNTS.operations)
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The server cannot be reached\./,
    )
    web.mend()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})
