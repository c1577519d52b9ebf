import { expect, test } from '../fixtures.ts'
import { chooseFirst } from './choices.ts'
import { dayIn } from './days.ts'

test('a wash is not booked in the past, and at night only with a reason', async ({
  page,
  enter,
  findings,
  noise,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list/create')
  for (const name of ['Customer', 'Vehicle', 'Location', 'Service', 'Provider'])
    await chooseFirst(page.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  const when = page.getByLabel('Time', { exact: true })
  const save = page.getByRole('button', { name: 'Save' })
  const tomorrow = dayIn(1)

  await when.fill(`${dayIn(-1)}T12:00`)
  await save.click()
  await expect(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await when.fill(`${tomorrow}T03:00`)
  await save.click()
  await expect(
    page.getByText(/^This is outside opening hours \(\d\d:00–\d\d:00\): 03:00–/),
  ).toBeVisible()
  expect(await findings()).toEqual([])
  const reason = page.getByLabel('Reason', { exact: true })
  // Whoever is asked why is led to where it is said.
  await expect(reason).toBeFocused()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('The car is needed at six')
  await save.click()
  await expect(page.locator('.record')).toContainText('03:00')
  await page.locator('main').getByText('History', { exact: true }).click()
  await expect(page.locator('.history li')).toContainText('The car is needed at six')

  // The browser itself says that a call was refused, which these two were.
  const refused = noise.splice(0).filter((line) => !/422|409/.test(line))
  expect(refused).toEqual([])
})
