import { follow } from '../../../testing/follow.ts'
import { expect, test } from '../fixtures.ts'

const NAME = 'Sami Warsame'
const EMAIL = 'sami.warsame@washboard.example'
const PASSWORD = 'bucket sponge chamois'

/** Returns the last mail in the output of the demo server. */
const lastMail = (output: string) => output.slice(output.lastIndexOf('Mail to '))
const readCode = (text: string) => /\b\d{12}\b/.exec(text)?.[0] ?? ''

test('an admin invites a colleague, who sets a password and signs in, and then blocks the sign-in', async ({
  page,
  begin,
  findings,
  server,
  browser,
}) => {
  await begin('admin')
  await page.getByRole('link', { name: /^Staff/ }).click()
  await page.getByRole('link', { name: 'Invite a colleague' }).click()
  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('E-mail', { exact: true }).fill(EMAIL)
  const type = page.getByLabel('Account type', { exact: true })
  await expect(type.getByRole('option', { name: 'Customer' })).toHaveCount(0)
  await type.selectOption('Operations')
  await expect(page.getByLabel(/^Can sign in/)).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: NAME })).toBeVisible()

  await expect(page.getByText(`${NAME} added.`)).toBeVisible()
  await expect.poll(() => lastMail(server.output())).toContain(`Mail to ${EMAIL}`)
  const invitation = lastMail(server.output())
  await page.getByRole('button', { name: `Send password mail: ${NAME}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send mail' }).click()
  await expect(page.getByText(`Password mail sent to ${NAME}.`)).toBeVisible()
  const secondMail = lastMail(server.output())
  // The second code replaces the first.
  expect(readCode(secondMail)).not.toBe(readCode(invitation))

  const context = await browser.newContext()
  const colleague = await context.newPage()
  await colleague.goto(/https?:\S+/.exec(secondMail)?.[0] ?? '')
  await colleague.getByLabel('E-mail').fill(EMAIL)
  await colleague.getByLabel('Code').fill(readCode(secondMail))
  await colleague.getByRole('button', { name: 'Check the code' }).click()
  await colleague.getByLabel('New password').fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Change the password' }).click()
  await colleague.getByLabel('E-mail').fill(EMAIL)
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Sign in' }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  await page.getByRole('button', { name: /^Block sign-in/ }).click()
  expect(await findings()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Block sign-in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page may already show the end of the session in a dialog.
  await follow(colleague, '/apps/instant-booking/list')
  await expect(colleague.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await colleague.goto('/login')
  await context.close()
})
