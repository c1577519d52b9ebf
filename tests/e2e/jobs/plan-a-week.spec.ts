import { shiftDays } from '../../../registry/days/days.ts'
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

  // On another day, the job keeps its time and its employee.
  const nextDay = shiftDays(day, 1)
  const nextHead = page.locator(`.week-days time[datetime="${nextDay}"] .hidden`)
  const otherDay = (await nextHead.count()) === 1 ? nextDay : shiftDays(day, -1)
  const otherHead = page.locator(`.week-days time[datetime="${otherDay}"] .hidden`)
  const otherDate = (await otherHead.textContent()) ?? 'no date'
  const otherCell = page.getByRole('list', {
    name: `${String(secondPerson.name)}, ${otherDate}`,
    exact: true,
  })
  await expect(getCard(getCell(secondPerson))).not.toHaveAttribute('aria-busy')
  await getCard(getCell(secondPerson)).dragTo(otherCell)
  await expect(getCard(otherCell)).toBeVisible()
  await expect(getCard(otherCell)).not.toHaveAttribute('aria-busy')
  const startTime = String(job.starts_at)
  expect(await read(job.id)).toMatchObject({
    employee_id: secondPerson.id,
    starts_at: startTime.replace(
      startTime.slice(0, 10),
      shiftDays(startTime.slice(0, 10), otherDay > day ? 1 : -1),
    ),
  })
  await getCard(otherCell).dragTo(getCell(secondPerson))
  await expect(getCard(getCell(secondPerson))).toBeVisible()

  // The order of the rows and the folded groups last over a reload.
  const order = page.getByRole('combobox', { name: 'Sort by', exact: true })
  await order.selectOption('free')
  const group = page.locator('.grid-section > summary').first()
  await group.click()
  await page.reload()
  await expect(order).toHaveValue('free')
  await expect(page.locator('.grid-section').first()).not.toHaveAttribute('open')
  await group.click()
  await expect(getCard(getCell(secondPerson))).toBeVisible()

  // An empty cell begins a booking for its employee and its day.
  await getCell(firstPerson)
    .getByRole('button', { name: /^New booking: / })
    .click()
  const wanted = page.locator('.desk-wanted')
  await expect(wanted).toContainText(date)
  await expect(wanted).toContainText(String(firstPerson.name))
  await page.goBack()

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

  // The week and the month of a phone show the rows of the chosen day.
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  const dayButton = page.getByRole('button', { name: new RegExp(`^${escapeText(date)}: \\d+$`) })
  await expect(dayButton).toHaveAttribute('aria-pressed', 'true')
  await expect(getCard(page)).toBeVisible()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await dayButton.click()
  await expect(getCard(page)).toBeVisible()
  expect(await findings()).toEqual([])
  expect(noise).toEqual([])
})
