import { expect, test } from '../fixtures.ts'
import { freePeople } from './own-booking.ts'
import { escapeText, getBookingName } from './rows.ts'

test('operations assign a booking beside its list, and reassign it on its page', async ({
  page,
  enter,
}) => {
  const { people, book, read, call } = await freePeople(page, 12, 2)
  const [firstPerson, secondPerson] = people
  const booking = await book('09:00')
  const { id, number } = booking
  const name = getBookingName(booking)
  await enter('operations')
  const assign = async (person: unknown) => {
    await page.getByRole('button', { name: `Assign: ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Assign .*${escapeText(name)}`) })
    const employee = dialog.getByLabel('Employee')
    const choice = employee.locator('option').filter({ hasText: String(person) })
    await expect(choice).toHaveCount(1)
    await employee.selectOption(String(await choice.getAttribute('value')))
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  await page.goto(`/apps/instant-booking/list?q=${number}&open=${id}`)
  const panel = page.getByRole('region', { name })
  await assign(firstPerson?.name)
  await expect(panel).toContainText(String(firstPerson?.name))
  expect((await read(id)).employee_id).toBe(firstPerson?.id)

  await panel.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/\/show$/)
  // The address changes before the panel, so wait for the panel.
  await expect(panel).toHaveCount(0)
  // What the list offers comes first and the destructive action last, whatever the entity.
  const actions = page.locator('.record-actions').locator('a, button')
  await expect(actions.first()).toHaveAccessibleName(/^Edit: /)
  await expect(actions.nth(1)).toHaveAccessibleName(/^Assign: /)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Cancel.*: / })).toBeVisible()
  await page.keyboard.press('Escape')
  await assign(secondPerson?.name)
  await expect(page.getByRole('article')).toContainText(String(secondPerson?.name))
  expect((await read(id)).employee_id).toBe(secondPerson?.id)

  const rejection_reason_id = 1
  await call('destroy', { id, rejection_reason_id })
  await expect(page.getByRole('article')).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: /^Assign: / })).toHaveCount(0)
})
