import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { expectToFit } from '../support/browser/overflow.ts'
import { expect, test } from './fixtures.ts'

const NEW_PASSWORD = 'soap foam rinse wax'
const WIDTHS = [1440, 390]

/** Reads the codes in the demo mails to an address from the server output, oldest first. */
const readCodes = (output: string, email: string) =>
  output
    .split(`Mail to ${email}\n`)
    .slice(1)
    .flatMap((mail) => /\b\d{6}\b/.exec(mail) ?? [])

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a person requests an account, an admin allows the sign-in, and the person signs in', async ({
  page,
  signIn,
  noise,
}) => {
  const email = `new-${Date.now()}@washboard.example`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Request an account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.getByLabel('Name').fill('Nadia New')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText(/admin/)

  await signIn('admin')
  await page.goto('/apps/user/list?q=Nadia')
  const row = page.getByRole('row').filter({ hasText: 'Nadia New' })
  await row.getByRole('link', { name: /edit/i }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.getByLabel('Account type').selectOption('Operations')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Allow sign-in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow sign-in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /account and preferences/i }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('button', { name: /account and preferences/i })).toBeVisible()
  // The browser logs these refusals itself.
  expect(noise.splice(0).filter((line) => !/status of (422|403)/.test(line))).toEqual([])
})

/** No other test signs in with this account, because its changes stay on the server. */
async function colleague({ request }: Page): Promise<string> {
  const login = await request.post('/api/login', {
    data: { email: ACCOUNTS.admin, password: DEMO_PASSWORD },
  })
  const { accessToken } = (await login.json()).data
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await request.get('/api/admin/users/all', { headers })
  const users: { email: string; account_type: string; auth: 0 | 1; deleted_at: string | null }[] = (
    await answer.json()
  ).data
  const existingEmails: string[] = Object.values(ACCOUNTS)
  const newUser = users.find(
    (user) =>
      user.account_type === 'Car Wash' &&
      user.auth === 1 &&
      user.deleted_at === null &&
      !existingEmails.includes(user.email),
  )
  expect(newUser).toBeDefined()
  return newUser?.email ?? ''
}

test('a user resets a forgotten password with the code from an e-mail, and the browser stores nothing', async ({
  page,
  server,
  noise,
}) => {
  const email = await colleague(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()
  const codes = () => readCodes(server.output(), email)
  await expect.poll(codes).toHaveLength(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await expect.poll(codes).toHaveLength(2)
  const [firstCode = '', code = ''] = codes()

  const field = page.getByLabel('Code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill(firstCode)
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.locator('.field-error')).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page).toHaveURL(/\/admin\/reset-password$/)
  const storedText = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
  )
  expect(storedText).not.toContain(code)
  expect(storedText).not.toContain(email)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await enter(page, email, DEMO_PASSWORD)
  await expect(page.getByRole('alert')).toBeVisible()
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('button', { name: /account and preferences/i })).toBeVisible()
  expect(noise.splice(0).filter((line) => !/status of (422|401)/.test(line))).toEqual([])
})

test('a reload during the password reset leads back to its first page with a message', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill('nobody@washboard.example')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/admin\/verify-otp$/)
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/forgot-password$/)
  await expect(page.getByText('Start again with your e-mail.')).toBeVisible()
  await page.goto('/admin/reset-password')
  await expect(page).toHaveURL(/\/admin\/forgot-password$/)
})

test('the screens before signing in are accessible and fit the window', async ({
  page,
  findings,
}) => {
  const topics = ['coming-soon', 'maintenance', 'error', 'not-authorized']
  const paths = ['/login', '/register', '/forgot-password', '/admin/auth-test', '/nowhere']
  for (const path of [...paths, ...topics.map((topic) => `/misc/${topic}`), 'code']) {
    if (path === 'code') {
      await page.goto('/admin/forgot-password')
      await page.getByLabel('E-mail').fill('nobody@washboard.example')
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByLabel('Code')).toBeVisible()
    } else await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).last()).not.toHaveText('Washboard')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      await expectToFit(page, `${path} at ${width}`)
      expect([path, width, await findings()]).toEqual([path, width, []])
    }
  }
})

test('a signed-in user is redirected from the sign-in screens to the start page, which shows the name of the user', async ({
  page,
  signIn,
  findings,
}) => {
  await signIn('operations')
  const home = new URL(page.url()).pathname
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === home)
  }
  await page.goto('/admin/auth-test')
  await expect(page.getByText(ACCOUNTS.operations)).toBeVisible()
  await expect(page.locator('dd').last()).toContainText(/\b20\d\d\b/)
  const token = await page.evaluate(() => JSON.parse(localStorage.userData).accessToken)
  expect(await page.content()).not.toContain(token)
  expect(await findings()).toEqual([])
  await page.goto('/access-control')
  await expect(page.getByRole('row', { name: /^sliders Yes/i })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Permissions of' })).toHaveCount(0)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 })
    expect([width, await findings()]).toEqual([width, []])
  }
})
