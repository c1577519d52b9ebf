import { expect, test } from './fixtures.ts'

test('several days with their time slots are created by one request with one undo, and creating them again changes nothing', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/available-dates/list')
  // The list begins with the next date, and shows its booked places.
  const firstRow = page.getByRole('row').nth(1)
  await expect(firstRow.locator('[data-label="Booked"]')).toHaveText(/^\d+ of [1-9]\d* · \d+ left$/)
  const day = await firstRow.locator('time').first().getAttribute('datetime')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(new Date())
  expect(String(day) >= today).toBe(true)
  const dialog = page.getByRole('dialog')
  const readSlots = async () => {
    await page.getByRole('button', { name: 'Create time slots' }).click()
    await dialog.getByLabel('Type').selectOption('scheduled')
    const place = dialog.getByLabel('Work location')
    await expect(place).toBeEnabled()
    if ((await place.getAttribute('role')) === 'combobox') {
      await place.press('ArrowDown')
      await page.getByRole('option').first().click()
    } else await place.selectOption({ index: 1 })
    await dialog.getByLabel('Capacity').fill('3')
    await dialog.getByLabel('First day').fill('2031-03-02')
    await dialog.getByLabel('Last day').fill('2031-03-08')
    await dialog.getByLabel('Closes at').fill('11:00')
    await dialog.getByRole('button', { name: 'Preview' }).click()
  }
  await readSlots()
  await expect(dialog).toContainText('15 time slots will be created on 5 days.')
  expect(await findings()).toEqual([])
  const sentPaths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sentPaths.push(new URL(request.url()).pathname)
  })
  const listCreations = () => sentPaths.filter((path) => /store$|batch\/changes$/.test(path))
  const createSlots = async () => {
    await dialog.getByRole('button', { name: 'Create 15 time slots' }).click()
    await expect(dialog).toBeHidden()
    await expect(notices).toContainText('15 time slots created.')
  }
  const notices = page.getByRole('region', { name: 'Notices' })
  await createSlots()
  expect(listCreations().map((path) => path.split('/').slice(-2).join('/'))).toEqual([
    'batch/changes',
  ])
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(notices).toContainText('The time slots were removed again.')
  await readSlots()
  await expect(dialog).toContainText('15 time slots will be created on 5 days.')
  await createSlots()

  await readSlots()
  await expect(dialog.getByText('All slots already exist')).toHaveCount(5)
  await page.keyboard.press('Escape')

  await page.goto('/apps/available-dates/list?date_from=2031-03-02&date_to=2031-03-02')
  await page.getByRole('link', { name: /^Sun,? 2 Mar 2031$/ }).click()
  await page.getByRole('checkbox', { name: 'Select 08:00' }).check()
  await page.getByRole('checkbox', { name: 'Select 09:00' }).check()
  expect(await findings()).toEqual([])
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: 'Delete for good' }).click()
  const createRequest = page.waitForRequest(
    (request) => /\/batch(?:\?|$)/.test(request.url()) && !request.postDataJSON().dryRun,
  )
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  expect((await createRequest).postDataJSON().ids).toHaveLength(2)
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('checkbox', { name: /^Select \d/ })).toHaveCount(1)

  await page.getByRole('button', { name: 'New time slot' }).click()
  await dialog.getByRole('textbox', { name: /Starts|Time/ }).fill('13:00')
  await dialog.getByRole('textbox', { name: /Ends|Until|End/ }).fill('14:00')
  await dialog.getByLabel('Capacity').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select 13:00' })).toBeVisible()
})
