import { expect, test } from '../fixtures.ts'
import { freePeople } from './own-booking.ts'
import { escapeText, getBookingName } from './rows.ts'

test('operations assign a booking beside its list, and move and reassign it on its page', async ({
  page,
  enter,
}) => {
  const { people, book, read, call, day } = await freePeople(page, 12, 2)
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
  // The main action of a job that is not begun is to move it. Its only open payment comes next.
  const actions = page.locator('.record-actions').locator('a, button')
  await expect(actions.first()).toHaveAccessibleName(/^Move: /)
  await expect(actions.nth(1)).toHaveAccessibleName(/^Take payment: /)
  await expect(actions.nth(2)).toHaveAccessibleName(/^Edit: /)
  await expect(page.locator('.highlights').getByRole('button')).toHaveCount(0)
  await actions.first().click()
  const move = page.getByRole('dialog', { name: `Move ${name}` })
  await move.getByLabel('Time', { exact: true }).fill(`${day}T12:00`)
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(move).toHaveCount(0)
  expect((await read(id)).starts_at).toBe(`${day}T09:00:00+00:00`)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Cancel.*: / })).toBeVisible()
  await assign(secondPerson?.name)
  await expect(page.getByRole('article')).toContainText(String(secondPerson?.name))
  expect((await read(id)).employee_id).toBe(secondPerson?.id)

  const rejection_reason_id = 1
  await call('destroy', { id, rejection_reason_id })
  await expect(page.getByRole('article')).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: /^Assign: / })).toHaveCount(0)
})
