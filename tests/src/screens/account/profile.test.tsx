import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { hashPassword, setPassword } from '../../../../server/auth/passwords.ts'
import { browserSession } from '../../../../src/platform/api/session.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'
import { isWhole } from '../../../support/runner/whole.ts'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
beforeEach(() => web.enter('car wash'))
afterEach(() => web.leave())
afterAll(() => web.close())

async function openProfile() {
  const user = await openApp('/profile')
  await screen.findByLabelText('Name')
  return user
}
const accountButton = () => screen.getByRole('button', { name: /Account and preferences/ })

describe('the profile', () => {
  it('opens from the account menu, and shows the signed-in user', async () => {
    const user = await openApp('/')
    await user.click(await screen.findByRole('button', { name: /Account and preferences/ }))
    await user.click(await screen.findByRole('link', { name: 'Your profile' }))
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    expect(name.value).toBe(browserSession.readAgain()?.name)
    const email = screen.getByLabelText<HTMLInputElement>('E-mail')
    expect(email.value).toBe(ACCOUNTS['car wash'])
    expect(email.readOnly).toBe(true)
  })

  it('changes the name, and the shell shows it at once', async () => {
    const user = await openProfile()
    const before = browserSession.readAgain()?.name ?? ''
    const name = screen.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Rajesh Kumar')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Profile saved.')).toBeTruthy()
    expect(accountButton().textContent).toContain('Rajesh Kumar')
    const kept = await sql<{ name: string }>`
      select name from users where email = ${ACCOUNTS['car wash']}`.execute(web.db)
    expect(kept.rows).toEqual([{ name: 'Rajesh Kumar' }])
    await sql`update users set name = ${before} where email = ${ACCOUNTS['car wash']}`.execute(
      web.db,
    )
  })

  it.runIf(isWhole())(
    'shows an error at its field, and asks before the user leaves it unsaved',
    async () => {
      const user = await openProfile()
      const phone = screen.getByLabelText(/^Phone/)
      await user.clear(phone)
      await user.type(phone, 'no number')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
      const [first] = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link')
      await user.click(first as HTMLElement)
      expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
      expect(location.pathname).toBe('/profile')
    },
  )

  it.runIf(isWhole())(
    'is missing with a provider without accounts, but the settings of the appearance remain',
    async () => {
      web.fault('GET capabilities', () => new HttpResponse(null, { status: 404 }))
      await openApp('/profile')
      expect(await screen.findByText(/account cannot be changed here/)).toBeTruthy()
      expect(screen.queryByLabelText('Name')).toBeNull()
      expect(screen.getByRole('button', { name: 'Dark' })).toBeTruthy()
      expect(web.lines.filter((line) => /session|profile/.test(line))).toEqual([])
    },
  )
})

describe('the password of the profile', () => {
  const open = async () => {
    const user = await openProfile()
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    const fill = async (current: string, password: string) => {
      await user.clear(dialog.getByLabelText('Current password'))
      await user.type(dialog.getByLabelText('Current password'), current)
      await user.clear(dialog.getByLabelText('New password'))
      await user.type(dialog.getByLabelText('New password'), password)
      await user.click(dialog.getByRole('button', { name: 'Change password' }))
    }
    return { dialog, fill }
  }

  it('is changed with the current one; only this browser stays signed in', async () => {
    const elsewhere = await web.startSession(ACCOUNTS['car wash'])
    const { dialog, fill } = await open()
    expect(dialog.getByText(/12 characters/)).toBeTruthy()
    await fill('not the one', 'a new password of four')
    expect(await dialog.findByText(/not your current password/)).toBeTruthy()
    await fill(DEMO_PASSWORD, 'a new password of four')
    expect(await screen.findByText('Password changed.')).toBeTruthy()
    const ask = (token = '') => web.call('GET session', { token })
    expect((await ask(elsewhere.accessToken)).status).toBe(401)
    expect((await ask(browserSession.readAgain()?.accessToken)).status).toBe(200)
    const { status } = await web.logIn(ACCOUNTS['car wash'], 'a new password of four')
    expect(status).toBe(200)
    const { rows } = await sql<{ id: number }>`
      select id from users where email = ${ACCOUNTS['car wash']}`.execute(web.db)
    await setPassword(web.db, rows[0]?.id ?? 0, await hashPassword(DEMO_PASSWORD))
  })
})

describe('the sessions of the profile', () => {
  it('are listed, and a session in another browser can be ended', async () => {
    const elsewhere = await web.startSession(ACCOUNTS['car wash'])
    const user = await openProfile()
    const [end] = await screen.findAllByRole('button', { name: /^Sign out: / })
    expect(screen.getAllByText('This device')).toHaveLength(1)
    const count = screen.getAllByRole('button', { name: /^Sign out: / }).length
    await user.click(end as HTMLElement)
    expect(await screen.findByText('That device is signed out.')).toBeTruthy()
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /^Sign out: / })).toHaveLength(count - 1),
    )
    expect((await web.call('GET session', { token: elsewhere.accessToken })).status).toBe(401)
  })

  it.runIf(isWhole())('can be ended all at once, this one included', async () => {
    const before = browserSession.readAgain()?.accessToken ?? ''
    const user = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }))
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(browserSession.readAgain()).toBeNull()
    expect((await web.call('GET session', { token: before })).status).toBe(401)
  })
})
