import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { DEMO_STAFF } from '#demo/accounts'
import { follow } from '../../../testing/follow.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { PHONE, signOut } from './phone.ts'

/** Adds a virtual authenticator that stores passkeys and confirms every request. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

/** Opens the sign-in methods of an account as an admin, in another browser. */
async function openSignIns(browser: Browser, name: string) {
  const admin = await (await browser.newContext()).newPage()
  await admin.goto('/login')
  await admin.getByLabel('E-mail').fill(ACCOUNTS.admin)
  await admin.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await follow(admin, '/apps/user/list')
  await admin.getByRole('link', { name, exact: true }).first().click()
  const summary = admin.getByRole('group').filter({ hasText: 'Sign-ins and devices' })
  await summary.locator('summary').press('Enter')
  return { admin, section: summary }
}

test('a user adds a passkey, signs in with it, and removes it; an admin removes a lost one', async ({
  page,
  browser,
  enter,
  findings,
  noise,
}) => {
  await addDevice(page)
  await enter('operations')
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add passkey' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  expect(await findings()).toEqual([])
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added.')).toBeVisible()
  const ownPasskeys = section.getByRole('listitem')
  await expect(ownPasskeys).toHaveCount(1)
  await expect(ownPasskeys).toContainText('not used yet')
  expect(await findings()).toEqual([])

  await signOut(page)
  await page.setViewportSize(PHONE)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeVisible()
  expect(await findings()).toEqual([])
  await use.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await page.goto('/profile')
  await expect(ownPasskeys).toContainText('last used')
  await ownPasskeys.getByRole('button', { name: /^Remove passkey/ }).press('Enter')
  const removing = page.getByRole('dialog', { name: 'Remove passkey' })
  await removing.getByRole('button', { name: 'Remove passkey' }).press('Enter')
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(ownPasskeys).toHaveCount(0)

  await section.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(ownPasskeys).toHaveCount(1)
  const { admin, section: signIns } = await openSignIns(browser, DEMO_STAFF.operations.name)
  await expect(signIns.getByText('Signed in with a passkey').first()).toBeVisible()
  await expect(signIns.getByText('1 passkey', { exact: true })).toBeVisible()
  await signIns.getByRole('button', { name: 'Remove second step' }).press('Enter')
  const lost = admin.getByRole('dialog', { name: 'Remove second step' })
  await lost.getByRole('button', { name: 'Remove second step' }).press('Enter')
  await expect(signIns.getByText('Not set up.')).toBeVisible()
  await expect(signIns.getByText('Not signed in on any device.')).toBeVisible()
  await expect(signIns.getByRole('listitem').first()).toContainText('Second step removed')
  await admin.context().close()
  await follow(page, '/apps/instant-booking/list')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  // The failed requests of the session that the admin ended.
  expect(noise.splice(0).filter((line) => !/status of 401/.test(line))).toEqual([])
})

test('an IP address offers no passkey, and the profile says why', async ({
  page,
  server,
  noise,
}) => {
  const address = new URL(server.url)
  address.hostname = '127.0.0.1'
  await page.goto(new URL('/login', address).href)
  await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  expect(await page.evaluate(() => 'PublicKeyCredential' in window)).toBe(true)
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goto(new URL('/profile', address).href)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('Open this site by its name')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
  // The same server by another address.
  expect(noise.splice(0).filter((line) => !line.includes(address.origin))).toEqual([])
})
