import { expect, test } from '../fixtures.ts'
import { holdNotice } from './notices.ts'
import { type ApiRow, reader, removeRows } from './rows.ts'

const ALL = 'GET admin/services/all'
const NAME = 'Fleet wash'
const COUNT = 12

test('a clerk changes the times of all services of a search except one after a preview, and undoes it', async ({
  page,
  enter,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  for (let number = 1; number <= COUNT; number++) {
    const name = `${NAME} ${String(number).padStart(2, '0')}`
    // Three rows already have the new values.
    const minutes = number > COUNT - 3 ? 45 : 30
    await readRows('POST admin/services/store', {
      name,
      price: '4.000',
      duration_minutes: minutes,
      buffer_minutes: 5,
      active: 0,
    })
  }
  const isOwn = ({ name }: ApiRow) => String(name).startsWith(NAME)
  const readStoredServices = async () => {
    const rows = (await readRows(ALL)).filter(isOwn)
    return rows
      .toSorted((first, second) => first.id - second.id)
      .map((row) => [row.price, row.duration_minutes, row.buffer_minutes].join(' '))
  }
  const servicesBefore = await readStoredServices()
  await enter('operations')
  await page.goto(`/apps/services/list?q=${encodeURIComponent(NAME)}&perPage=10`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: `Select all ${COUNT} that match` }).click()
  await rows.first().getByRole('checkbox').uncheck()
  await bar.getByRole('button', { name: 'Edit', exact: true }).press('Enter')

  const dialog = page.getByRole('dialog', { name: `Edit ${COUNT - 1} services` })
  const apply = (count: number) =>
    dialog.getByRole('button', { name: `Change ${count} rows`, exact: true })
  await expect(apply(COUNT - 1)).toBeDisabled()
  const chosen = dialog.getByRole('group', { name: 'Fields to change' })
  await chosen.getByRole('checkbox', { name: 'Minutes', exact: true }).check()
  const minutes = dialog.getByRole('textbox', { name: 'Minutes', exact: true })
  await minutes.fill('4')
  await minutes.press('Enter')
  await expect(minutes).toHaveAccessibleDescription(/5/)
  await minutes.fill('45')
  await expect(
    dialog.getByRole('status').filter({ hasText: '3 rows already have these values.' }),
  ).toBeVisible()
  await expect(apply(COUNT - 4)).toBeEnabled()
  expect(await findings()).toEqual([])
  expect(await readStoredServices()).toEqual(servicesBefore)
  await apply(COUNT - 4).click()
  await expect(dialog).toContainText(`${COUNT - 4} services changed.`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const releaseNotice = await holdNotice(page, `${COUNT - 4} services changed.`)
  const spared = servicesBefore.slice(0, 1)
  expect(await readStoredServices()).toEqual([
    ...spared,
    ...servicesBefore.slice(1).map(() => '4.000 45 5'),
  ])

  await releaseNotice.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText(`Undone: ${COUNT - 4} rows restored to their previous values.`),
  ).toBeVisible()
  expect(await readStoredServices()).toEqual(servicesBefore)
  await removeRows(readRows, 'services', (await readRows(ALL)).filter(isOwn))
})
