import { isSignedBy, startReceiver } from '../../support/server/webhook-receiver.ts'
import { expect, test } from '../fixtures.ts'
import { PHONE } from './phone.ts'

test('an admin creates a webhook for new questions, tests it, sees its deliveries, edits and deletes it, by keyboard', async ({
  page,
  enter,
  context,
  findings,
}) => {
  const receiver = await startReceiver()
  const host = new URL(receiver.url).host
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('admin')
  await page.goto('/profile')
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByRole('button', { name: 'New webhook' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await expect(dialog.getByLabel('URL')).toBeFocused()
  await page.keyboard.type(`${receiver.url}/hooks/washboard/business/of-the-north-west`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible()
  await dialog.locator('summary', { hasText: 'Catalogue' }).press('Enter')
  const faqs = dialog.getByRole('group', { name: 'frequent questions' })
  await faqs.getByLabel('Create').press('Space')
  await expect(dialog.getByText('1 event')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Create webhook' }).press('Enter')
  const secret = await dialog.getByLabel('Secret').inputValue()
  await dialog.getByRole('button', { name: 'Copy secret' }).press('Enter')
  await expect(page.getByText('The secret is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.keyboard.press('Escape')
  const own = webhooks.getByRole('listitem').filter({ hasText: receiver.url })
  await expect(own).toContainText('frequent questions: Create')

  await own.getByRole('button', { name: `Send a test: ${host}` }).press('Enter')
  await expect(page.getByText('Test delivered.')).toBeVisible()
  const [tried] = receiver.take()
  expect(tried && isSignedBy(secret, tried)).toBe(true)
  expect(tried?.body.type).toBe('test')

  // A colleague adds a question in the product, and the program hears of it.
  const question = 'Do you wash motorbikes?'
  await page.goto('/apps/faqs/list/create')
  await page.getByLabel('Question').fill(question)
  await page.getByLabel('Answer').fill('Not yet.')
  await page.getByLabel('Position').fill('9')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(() => receiver.received().map(({ body }) => body.data.title))
    .toEqual([question])
  const [told] = receiver.take()
  expect(told && isSignedBy(secret, told)).toBe(true)

  await page.goto('/profile')
  await own.getByRole('button', { name: `Messages: ${host}` }).press('Enter')
  const sent = page.getByRole('dialog', { name: `Messages: ${host}` })
  const message = sent.getByRole('listitem').filter({ hasText: 'faqs.create' })
  await expect(message).toContainText('Delivered')
  expect(await findings()).toEqual([])
  receiver.replyWith(() => ({ status: 500, body: 'out of order' }))
  await message.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(page.getByText('1 message is sent again.')).toBeVisible()
  await expect.poll(() => receiver.received().map(({ id }) => id)).toEqual([told?.id])
  await page.keyboard.press('Escape')

  // Its program is out of order, which its owner is told.
  await page.reload()
  await expect(own).toContainText('1 message queued')
  await expect(own).toContainText('No successful delivery since')
  await own.getByRole('button', { name: `Messages: ${host}` }).press('Enter')
  await expect(message).toContainText('Response: 500. out of order')
  await page.keyboard.press('Escape')

  // Every admin finds it among the unsent messages. After the second attempt it waits for minutes.
  await expect.poll(() => receiver.received().length, { timeout: 60_000 }).toBe(2)
  await page.reload()
  const unsent = page.getByRole('region', { name: 'Unsent messages' })
  const failed = unsent.getByRole('listitem').filter({ hasText: host })
  await expect(failed).toContainText('faqs.create')
  await expect(failed).toContainText('Response: 500. out of order')
  await expect(failed).toContainText('2 attempts')
  expect(await findings()).toEqual([])
  receiver.replyWith(() => ({}))
  receiver.take()
  await failed.getByRole('button', { name: /^Send again: faqs\.create/ }).press('Enter')
  await expect(unsent).toContainText('Everything has been sent.')
  await expect.poll(() => receiver.received().map(({ id }) => id)).toEqual([told?.id])
  await page.reload()
  await expect(own).not.toContainText('No successful delivery since')

  // It is to hear of deleted questions too, which the dialog knows it did not.
  await own.getByRole('button', { name: `Edit: ${host}` }).press('Enter')
  const editing = page.getByRole('dialog', { name: `Edit: ${host}` })
  await expect(editing.getByLabel('URL')).toHaveValue(/of-the-north-west$/)
  await editing.locator('summary', { hasText: 'Catalogue' }).press('Enter')
  const asked = editing.getByRole('group', { name: 'frequent questions' })
  await expect(asked.getByLabel('Create')).toBeChecked()
  await asked.getByLabel('Delete', { exact: true }).press('Space')
  expect(await findings()).toEqual([])
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText(`“${host}” saved.`)).toBeVisible()
  await expect(own).toContainText('frequent questions: Create and Delete')

  // A long address goes on in the next line, on a phone too.
  await page.setViewportSize(PHONE)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  // Sessions of parallel tests may lie under a notice.
  expect(await findings('.sessions')).toEqual([])
  await own.getByRole('button', { name: `New secret: ${host}` }).press('Enter')
  const rotating = page.getByRole('dialog', { name: `New secret: ${host}` })
  await rotating.getByRole('button', { name: 'New secret' }).press('Enter')
  expect(await rotating.getByLabel('Secret').inputValue()).not.toBe(secret)
  await page.keyboard.press('Escape')
  await expect(own).toContainText('Also signed with the previous secret until')

  await own.getByRole('button', { name: `Delete: ${host}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText(`“${host}” deleted.`)).toBeVisible()
  await expect(own).toHaveCount(0)
  await receiver.stop()
})
