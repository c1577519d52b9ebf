import { expect, test } from '../fixtures.ts'
import { addDays, findWorkday } from './days.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, reader } from './rows.ts'

const SIZES = [
  { width: 1440, height: 900, days: 12 },
  { width: 390, height: 844, days: 18 },
] as const
const isWorkday = (days: number) => findWorkday(days) === addDays(days)

for (const { days, ...size } of SIZES)
  test(`the office approves an absence and reassigns its jobs in the same dialog, at ${size.width} px`, async ({
    page,
    enter,
    findings,
    noise,
  }) => {
    const { people, book, read, day } = await freePeople(page, days, 3)
    const [away = { id: 0 }] = people
    const earlyBooking = await book('10:00', away)
    const lateBooking = await book('15:00', away)
    const rows = await reader(page, 'operations')
    const absence = (await rows('POST admin/absences/store', {
      employee_id: away.id,
      kind: 'vacation',
      starts_at: `${day}T00:00:00+03:00`,
      ends_at: `${day}T23:59:00+03:00`,
    })) as unknown as ApiRow
    const isApproved = async () =>
      (await rows('GET admin/absences/all')).some(
        ({ id, status }) => id === absence.id && status === 'approved',
      )
    await page.setViewportSize(size)
    await enter('operations')
    await page.goto(`/apps/absences/list/${absence.id}/show`)
    await page.getByRole('button', { name: /^Approve/ }).click()
    const dialog = page.getByRole('dialog')
    const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
    await approve.click()
    const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    const getLine = ({ number }: ApiRow) => lines.filter({ hasText: String(number) })
    await expect(getLine(earlyBooking)).toContainText('Assigned')
    expect(await findings(undefined, 'dialog')).toEqual([])
    expect(await isApproved()).toBe(false)
    // Without reassignment the approval was refused, because of uncovered jobs.
    expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])

    // One job keeps its employee, which requires a reason.
    await getLine(lateBooking).getByRole('checkbox').uncheck()
    await dialog.getByLabel('Reason').fill('The customer waits until she is back.')
    await approve.click()
    await expect(dialog).toHaveCount(0)
    expect(await isApproved()).toBe(true)
    expect((await read(earlyBooking.id)).employee_id).not.toBe(away.id)
    expect((await read(lateBooking.id)).employee_id).toBe(away.id)

    // This job stays in the inbox, and its page shows the reason.
    await page.getByRole('button', { name: /^Inbox: / }).click()
    const keptJob = page
      .getByRole('region', { name: 'Assigned to somebody who is not there' })
      .getByRole('listitem')
      .filter({ hasText: String(lateBooking.number) })
    await expect(keptJob).toContainText(`${String(away.name)}: on vacation`)
    await keptJob.getByRole('link').click()
    await expect(page.getByText(`${String(away.name)} cannot do this: on vacation.`)).toBeVisible()
    expect(await findings()).toEqual([])
  })

for (const { days, ...size } of SIZES)
  test(`closing a day keeps a job in progress, at ${size.width} px`, async ({
    page,
    enter,
    findings,
  }) => {
    const firstWorkday =
      [days + 30, days + 31, days + 32, days + 33].find(
        (dayOffset) => isWorkday(dayOffset) && isWorkday(dayOffset + 1),
      ) ?? days + 30
    const { people, book, read, call, day } = await freePeople(page, firstWorkday, 2)
    const [somebody = { id: 0 }] = people
    const planned = await book('10:00', somebody)
    const started = await book('15:00', somebody)
    await call('start', { id: started.id })
    const rowBefore = await read(started.id)
    await page.setViewportSize(size)
    await enter('admin')
    await page.goto(`/apps/assign/list?layout=calendar&span=day&day=${day}`)
    await page.getByRole('button', { name: 'Close a day or place' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close a day or place' })
    await dialog.getByLabel('Name').fill('Storm')
    await dialog.getByRole('button', { name: 'Find other times' }).click()
    const jobsUnderWay = dialog
      .getByRole('list', { name: 'Under way or over' })
      .getByRole('listitem')
    await expect(jobsUnderWay.filter({ hasText: String(started.number) })).toContainText(
      'In progress',
    )
    await expect(jobsUnderWay.filter({ hasText: String(started.number) })).toContainText(
      String(somebody.name),
    )
    const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
    await expect(lines.filter({ hasText: String(planned.number) })).toContainText('Assigned')
    await expect(lines.filter({ hasText: String(started.number) })).toHaveCount(0)
    for (const choices of await lines.getByRole('combobox').all()) {
      const texts = await choices.locator('option').allTextContents()
      expect(texts).toHaveLength(new Set(texts).size)
    }
    expect(await findings(undefined, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await read(planned.id)).starts_at).not.toBe(planned.starts_at)
    expect(await read(started.id)).toEqual(rowBefore)
    const notices = page.getByRole('region', { name: 'Notices' })
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect(notices).toContainText('Undone')
  })
