import { listSmallTargets } from '../../support/browser/finger-targets.ts'
import { expect, test } from '../fixtures.ts'
import { DESK, PHONE } from './phone.ts'
import { reader, removeRows } from './rows.ts'

test('an admin undoes the changes of a colleague except rows changed since, and reverts that', async ({
  page,
  begin,
  findings,
}) => {
  const zebra = `Zebra ${crypto.randomUUID().slice(0, 8)}`
  const [asAdmin, asOperator] = [await reader(page, 'admin'), await reader(page, 'operations')]
  const faqs = async () =>
    (await asAdmin('GET admin/faqs/all')).filter(({ question }) =>
      String(question).startsWith(zebra),
    )
  const answers = async () =>
    Object.fromEntries(
      (await faqs()).map(({ question, answer }) => [String(question).split(' ').at(-1), answer]),
    )
  for (const name of ['one', 'two'])
    await asAdmin('POST admin/faqs/store', {
      question: `${zebra} ${name}?`,
      answer: 'Right.',
      position: 900,
    })
  for (const { id, question } of await faqs())
    await asOperator('POST admin/faqs/update', { id, question: String(question), answer: 'Wrong.' })
  await asOperator('POST admin/faqs/store', {
    question: `${zebra} three?`,
    answer: 'New.',
    position: 900,
  })
  const secondFaq = (await faqs()).find(({ question }) => question === `${zebra} two?`)
  await asAdmin('POST admin/faqs/update', { id: secondFaq?.id ?? 0, answer: 'Better.' })

  await begin('admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'History', exact: true }).click()
  const openButton = page.getByRole('button', { name: 'Take back these changes…' })
  await expect(page.getByLabel('Title or request')).toBeVisible()
  await expect(openButton).toHaveCount(0)
  await page.getByLabel('Title or request').fill(zebra)
  await page.getByLabel('Who').fill('Karim')
  await page.getByRole('option', { name: 'Karim Haddad' }).click()
  await expect(page).toHaveURL(/(?=.*q=Zebra)(?=.*actor_id=\d)/)
  const entries = page.locator('.history-day > ol > li')
  await expect(entries).toHaveCount(3)

  await openButton.click()
  const dialog = page.getByRole('dialog', { name: 'Take back these changes' })
  await expect(dialog).toContainText('Get their former values: frequent question (1)')
  await expect(dialog).toContainText('created them: frequent question (1)')
  const keptRecords = dialog.getByRole('list', { name: 'Records that stay as they are' })
  await expect(keptRecords.getByRole('listitem')).toHaveCount(1)
  await expect(keptRecords).toContainText(/two\?.*changed since: Answer/)
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(answers).toEqual({ 'one?': 'Right.', 'two?': 'Better.' })

  const toast = page.locator('.toast').filter({ hasText: 'The changes were taken back.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  const allAnswers = { 'one?': 'Wrong.', 'two?': 'Better.', 'three?': 'New.' }
  await expect.poll(answers).toEqual(allAnswers)

  // The same dialog fits a phone in Arabic and the dark skin.
  await page.evaluate(() => {
    localStorage.setItem('i18nextLng', 'ar')
    localStorage.setItem('skin', 'dark')
  })
  await page.setViewportSize(PHONE)
  await page.reload()
  await page.getByRole('button', { name: 'التراجع عن هذه التغييرات…' }).click()
  const otherDialog = page.getByRole('dialog', { name: 'التراجع عن هذه التغييرات' })
  await expect(otherDialog.getByRole('listitem')).toHaveCount(3)
  expect(await findings()).toEqual([])
  expect(await listSmallTargets(page)).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(tooWide).toBe(false)
  await page.keyboard.press('Escape')
  await expect(otherDialog).toHaveCount(0)
  await page.setViewportSize(DESK)
  await removeRows(asAdmin, 'faqs', await faqs())
})
