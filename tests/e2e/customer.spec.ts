import { expect, test } from './fixtures.ts'
import { reader, removeRows } from './jobs/rows.ts'

test('operations open a customer from a booking, and the page shows the related rows', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list')
  await page.getByRole('row').nth(1).getByRole('link', { name: /^WB-/ }).click()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/apps\/office-customers\/list\/\d+\/show$/)
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( \\d|$)`) })
  await expect(tab('vehicles')).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.goBack()
  await tab('vehicles').click()
  // The head of the table is a row too.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const vehicles = (await page.getByRole('row').count()) - 1
  await expect(tab('vehicles')).toHaveText(new RegExp(` ${vehicles}$`))
  expect(await findings()).toEqual([])
  // One table shows all bookings of every kind and state, newest first, with links to their pages.
  await tab('bookings').click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('columnheader', { name: 'Time' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  for (const kind of ['instant', 'scheduled'])
    await expect(panel.getByRole('button', { name: `New ${kind} booking` })).toBeVisible()
  // A narrow table hides the least important columns instead of scrolling sideways.
  await page.setViewportSize({ width: 700, height: 900 })
  const rows = panel.getByRole('region')
  const tooWide = () => rows.evaluate((box) => box.scrollWidth > box.clientWidth + 2)
  await expect(panel.getByRole('columnheader', { name: 'Vehicle' })).toBeHidden()
  await expect.poll(tooWide).toBe(false)
  await expect(panel.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  await panel.getByRole('button', { name: 'Show all columns' }).click()
  await expect(panel.getByRole('columnheader', { name: 'Vehicle' })).toBeVisible()
  await expect.poll(tooWide).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.getByLabel('Kind').selectOption({ label: 'Instant' })
  await expect(panel.getByRole('cell', { name: 'Instant' })).not.toHaveCount(0)
  await expect(panel.getByRole('link', { name: /^(WS|SV)-/ })).toHaveCount(0)
  expect(await findings()).toEqual([])
  const booking = panel.getByRole('link', { name: /^WB-/ }).first()
  const number = await booking.innerText()
  await booking.click()
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()

  await page.goto('/apps/customers/list')
  await expect(page).toHaveURL(/not-authorized/)
  await page.goto('/apps/unit/view')
  await expect(page).toHaveURL(/\/apps\/unit\/list/)
})

test('the page of a customer without related rows suggests the next step', async ({
  page,
  enter,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  const name = 'Newcomer Without Anything'
  const created = [
    await readRows('POST admin/users/storeCustomer', { name, phone: '+96550001987' }),
  ]
  const [customer] = created.flat()
  await enter('admin')
  await page.goto(`/apps/customers/list/${customer?.id}/show`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('heading', { name: 'bookings: nothing yet' })).toBeVisible()
  await expect(panel).toContainText(`What you create for ${name} appears here.`)
  await panel.getByRole('button', { name: 'New instant booking' }).click()
  await expect(page.getByRole('dialog', { name: 'New instant booking' })).toContainText(
    '+965 5000 1987',
  )
  await page.keyboard.press('Escape')
  expect(await findings()).toEqual([])
  await page.getByRole('tab', { name: /^vehicles/ }).click()
  await panel.getByRole('button', { name: 'New vehicle' }).click()
  await expect(page.getByRole('dialog', { name: 'New vehicle' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The page tells users who can only wait.
  await page.getByRole('tab', { name: /^transactions/ }).click()
  await expect(panel).toContainText('appear here automatically')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await removeRows(await reader(page, 'admin'), 'users', created.flat())
})

test('a user writes a note on a booking or a customer, others see it, and the user deletes it', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  const rows = await reader(page, 'operations')
  const [booking] = await rows('GET admin/appointment/show?is_completed=0')
  const pages = [
    `/apps/instant-booking/list/${String(booking?.id)}/show`,
    `/apps/user/view/${String(booking?.customer_id)}`,
  ]
  const notes = page.getByRole('region', { name: /notes/i })
  for (const path of pages) {
    await page.goto(path)
    await notes.getByRole('button', { name: 'Add' }).click()
    await expect(notes.getByText('Required.')).toBeVisible()
    await notes.getByRole('textbox').fill('The gate is locked after six.')
    await notes.getByRole('button', { name: 'Add' }).click()
    await expect(notes.getByRole('listitem')).toContainText('The gate is locked after six.')
    await page.reload()
    await expect(notes.getByRole('listitem')).toContainText('Karim Haddad')
    expect(await findings(undefined, '.thread')).toEqual([])
    await notes.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notes.getByRole('listitem')).toHaveCount(0)
  }
})

test('an admin blocks the sign-in of an employee, reassigns the jobs, and allows the sign-in again', async ({
  page,
  enter,
  noise,
}) => {
  await enter('admin')
  await page.goto('/apps/user/list?account_type=Car Wash&auth=1')
  const name = await page.getByRole('row').nth(1).getByRole('link').first().textContent()
  const row = page.getByRole('row').filter({ hasText: name ?? 'somebody' })
  await row.getByRole('button', { name: /^Block sign-in/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Block sign-in' }).click()
  await expect(dialog.getByRole('list', { name: 'Proposals' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Block sign-in' }).click()
  await expect(dialog).toHaveCount(0)
  // The first attempt was refused, because jobs depend on the employee.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
  await page.goto(`/apps/user/list?account_type=Car Wash&auth=0&q=${name}`)
  await row.getByRole('button', { name: /^Allow sign-in/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow sign-in' }).click()
  await expect(row).toHaveCount(0)
})

test('the typed values of a new related row remain when a row of another user arrives', async ({
  page,
  enter,
}) => {
  await enter('admin')
  await page.goto('/apps/governorates/list/create')
  await page.getByLabel('Country').selectOption('Kuwait')
  await page.getByLabel('Name').fill('Two at once')
  await page.getByRole('button', { name: 'Save' }).click()
  const form = (tab: typeof page) => tab.getByRole('dialog', { name: 'New city' })
  const openCityForm = (tab: typeof page) => tab.getByRole('button', { name: 'New city' }).click()
  await expect(page.getByText('What you create for Two at once appears here.')).toBeVisible()
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())

  await openCityForm(page)
  await form(page).getByLabel('Name').fill('The second')
  await openCityForm(otherTab)
  await form(otherTab).getByLabel('Name').fill('The first')
  await form(otherTab).getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.related tbody tr')).toHaveCount(1)
  await expect(form(page).getByLabel('Name')).toHaveValue('The second')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.related tbody tr')).toHaveCount(2)
})
