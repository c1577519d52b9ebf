import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { PHONE, signOut } from './phone.ts'

const STEP_MS = 30_000

test('a user sets up two-step sign-in, signs in with it, and turns it off, by keyboard', async ({
  page,
  enter,
  findings,
  noise,
}) => {
  await enter('operations')
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  expect(await findings()).toEqual([])
  const secret = await dialog.getByLabel('Or enter this key in the app').inputValue()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(await findings()).toEqual([])
  const recovery = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I have stored them' }).press('Enter')
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await page.setViewportSize(PHONE)
  await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  expect(await findings()).toEqual([])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible()
  // Codes of the next interval are accepted too, because the current one is used.
  await code.fill(totp.generate({ timestamp: Date.now() + STEP_MS }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await page.goto('/profile')
  await section.getByRole('button', { name: 'Turn off' }).press('Enter')
  const off = page.getByRole('dialog', { name: 'Turn off' })
  await off.getByLabel('Current password').fill(DEMO_PASSWORD)
  await off.getByLabel('Code', { exact: true }).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(await findings()).toEqual([])
  // Expected errors: the missing and the wrong code, and the stream of the ended session.
  const unexpectedLines = noise.splice(0).filter((line) => !/status of (401|422)/.test(line))
  expect(unexpectedLines).toEqual([])
})
