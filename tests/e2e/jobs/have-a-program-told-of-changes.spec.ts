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
  const newWebhook = webhooks.getByRole('listitem').filter({ hasText: receiver.url })
  await expect(newWebhook).toContainText('frequent questions: Create')

  await newWebhook.getByRole('button', { name: `Send a test: ${host}` }).press('Enter')
  await expect(page.getByText('Test delivered.')).toBeVisible()
  const [testMessage] = receiver.take()
  expect(testMessage && isSignedBy(secret, testMessage)).toBe(true)
  expect(testMessage?.body.type).toBe('test')

  // A colleague adds a question, and the webhook receives it.
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
  await newWebhook.getByRole('button', { name: `Messages: ${host}` }).press('Enter')
  const messagesDialog = page.getByRole('dialog', { name: `Messages: ${host}` })
  const message = messagesDialog.getByRole('listitem').filter({ hasText: 'faqs.create' })
  await expect(message).toContainText('Delivered')
  expect(await findings()).toEqual([])
  receiver.replyWith(() => ({ status: 500, body: 'out of order' }))
  await message.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(page.getByText('1 message is sent again.')).toBeVisible()
  await expect.poll(() => receiver.received().map(({ id }) => id)).toEqual([told?.id])
  await page.keyboard.press('Escape')

  // The receiver fails, and the owner gets a notice.
  await page.reload()
  await expect(newWebhook).toContainText('1 message queued')
  await expect(newWebhook).toContainText('No successful delivery since')
  await newWebhook.getByRole('button', { name: `Messages: ${host}` }).press('Enter')
  await expect(message).toContainText('Response: 500. out of order')
  await page.keyboard.press('Escape')

  // Every admin sees the unsent messages. After the second attempt they wait for minutes.
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
  await expect(newWebhook).not.toContainText('No successful delivery since')

  // Add the event of deleted questions, which the dialog shows as not selected.
  await newWebhook.getByRole('button', { name: `Edit: ${host}` }).press('Enter')
  const editing = page.getByRole('dialog', { name: `Edit: ${host}` })
  await expect(editing.getByLabel('URL')).toHaveValue(/of-the-north-west$/)
  await editing.locator('summary', { hasText: 'Catalogue' }).press('Enter')
  const questionEvents = editing.getByRole('group', { name: 'frequent questions' })
  await expect(questionEvents.getByLabel('Create')).toBeChecked()
  await questionEvents.getByLabel('Delete', { exact: true }).press('Space')
  expect(await findings()).toEqual([])
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText(`“${host}” saved.`)).toBeVisible()
  await expect(newWebhook).toContainText('frequent questions: Create and Delete')

  // A long address wraps, on a phone too.
  await page.setViewportSize(PHONE)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  // A notice may cover the list of sessions.
  expect(await findings('.sessions')).toEqual([])
  await newWebhook.getByRole('button', { name: `New secret: ${host}` }).press('Enter')
  const rotating = page.getByRole('dialog', { name: `New secret: ${host}` })
  await rotating.getByRole('button', { name: 'New secret' }).press('Enter')
  expect(await rotating.getByLabel('Secret').inputValue()).not.toBe(secret)
  await page.keyboard.press('Escape')
  await expect(newWebhook).toContainText('Also signed with the previous secret until')

  await newWebhook.getByRole('button', { name: `Delete: ${host}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText(`“${host}” deleted.`)).toBeVisible()
  await expect(newWebhook).toHaveCount(0)
  await receiver.stop()
})
