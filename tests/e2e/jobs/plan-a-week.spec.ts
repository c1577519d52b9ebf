import { expect, test } from '../fixtures.ts'
import { freePeople } from './own-booking.ts'
import { escapeText } from './rows.ts'

test('a dispatcher hands a job over in the week, and finds it with its employee on a phone', async ({
  page,
  enter,
  findings,
  noise,
}) => {
  const { people, book, read, day } = await freePeople(page, 7, 2)
  const [firstPerson = { id: 0 }, secondPerson = { id: 0 }] = people
  const job = await book('11:00', firstPerson)
  await enter('operations')
  await page.goto(
    `/apps/assign/list?layout=calendar&span=week&day=${day}&provider_id=${job.provider_id}`,
  )
  const head = page.locator(`.week-days time[datetime="${day}"] .hidden`)
  const date = (await head.textContent()) ?? 'no date'
  const getCell = ({ name }: typeof firstPerson) =>
    page.getByRole('list', { name: `${String(name)}, ${date}`, exact: true })
  const getCard = (container: ReturnType<typeof getCell> | typeof page) =>
    container.getByRole('article').filter({ hasText: String(job.number) })
  await expect(getCard(getCell(firstPerson))).toContainText(String(job.customer))
  await expect(getCard(getCell(firstPerson))).toContainText(String(job.area))
  await expect(getCell(firstPerson).getByRole('img')).toHaveAccessibleName(/working hours used$/)
  expect(await findings()).toEqual([])
  await getCard(getCell(firstPerson)).dragTo(getCell(secondPerson))
  await expect(getCard(getCell(secondPerson))).toBeVisible()
  await expect(getCard(getCell(firstPerson))).toHaveCount(0)
  expect(await read(job.id)).toMatchObject({
    employee_id: secondPerson.id,
    starts_at: job.starts_at,
  })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  const choice = page.getByRole('combobox', { name: 'Employee' })
  const option = choice.locator('option').filter({
    hasText: new RegExp(`^${escapeText(String(secondPerson.name))} \\(1\\)$`),
  })
  await choice.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.getByRole('heading', { name: String(secondPerson.name) })).toBeVisible()
  await expect(getCard(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(getCard(page)).not.toHaveAttribute('aria-busy')
  expect(await findings()).toEqual([])
  expect(noise).toEqual([])
})
