import { png } from '../../support/rows/picture.ts'
import { expect, test } from '../fixtures.ts'
import type { ApiRow } from './rows.ts'
import {
  bookJobs,
  doStep,
  openJob,
  openOwnJobs,
  OWN_JOBS,
  SMALL_PHONE,
} from './jobs-without-signal.ts'

/** A message of the browser about requests without a connection. */
const OWN_WORDS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: png(200) }

test('three jobs are done on a phone without signal; each change reaches the office once, in order, with the time when it was done', async ({
  page,
  context,
  enter,
  findings,
  noise,
}) => {
  const { jobs, read, readVerbs } = await bookJobs(page, ['08:00', '11:00', '14:00'])
  const [firstJob, secondJob, thirdJob] = jobs
  if (!firstJob || !secondJob || !thirdJob) throw new Error('three jobs are needed')
  await page.setViewportSize(SMALL_PHONE)
  await enter('car wash')
  await openOwnJobs(page)

  await context.setOffline(true)
  await expect(page.getByText(/^You can go on/)).toBeVisible()
  await openJob(page, firstJob)
  await expect(page.locator('.field-list a[href^="tel:"]')).toBeVisible()
  await page.getByRole('button', { name: /^On the way: / }).click()
  await expect(page.locator('.record-head')).toContainText('On the way')
  const bar = page.locator('.queue')
  await expect(bar).toContainText('1 waiting to send')
  await page.getByRole('button', { name: /^Start: / }).click()
  const dialog = page.getByRole('dialog')
  const photo = dialog.getByRole('link', { name: 'photo.png', exact: true })
  await dialog.getByLabel('Photos before').setInputFiles(PHOTO)
  await expect(photo).toBeVisible()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('.record-head')).toContainText('In progress')
  await page.getByRole('button', { name: /^Finish: / }).click()
  await dialog.getByLabel('Photos after').setInputFiles(PHOTO)
  await expect(photo).toBeVisible()
  // The dialog proposes the amount due, and requires a reason for less.
  const amountInput = dialog.getByLabel('Amount taken')
  await expect(amountInput).toHaveValue(String(firstJob.amount_due))
  await amountInput.fill('0.5')
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(dialog.getByText('Required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('No change.')
  await dialog.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page.locator('.record-head')).toContainText('Completed')

  await page.goBack()
  await openJob(page, secondJob)
  await doStep(page, ['Start', 'Start', 'In progress'])
  await page.goBack()
  await openJob(page, thirdJob)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Report a problem: / }).click()
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.locator('.record-head')).toContainText('Could not be done')
  await expect(bar).toContainText('5 waiting to send')

  await bar.getByRole('button', { name: 'Show' }).click()
  await expect(dialog).toContainText('If it is lost or broken, they are lost.')
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  // Signing out warns about unsent changes and keeps them.
  await page.locator('.account-button').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(dialog).toContainText('Your changes stay on this device.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // A reload needs a connection; the changes survive it.
  await page.goto(OWN_JOBS).catch(() => undefined)
  const reconnected = Date.now()
  await context.setOffline(false)
  await page.goto(OWN_JOBS)
  await expect(page.locator('.queue[data-prepared]')).toBeAttached()
  const readLastVerb = (row: typeof firstJob) =>
    readVerbs(row).then((verbs) => verbs.filter((verb) => verb !== 'create'))
  // The changes were sent in order, and this is the last.
  await expect.poll(() => readLastVerb(thirdJob)).toEqual(['fail'])
  await expect(bar).toBeEmpty()

  const [firstRow, secondRow, thirdRow] = [
    await read(firstJob),
    await read(secondJob),
    await read(thirdJob),
  ]
  expect(await readLastVerb(firstJob)).toEqual(['finish', 'start', 'depart'])
  expect(await readLastVerb(secondJob)).toEqual(['start'])
  const remainder = (Number(firstJob.amount_due) - 0.5).toFixed(3)
  expect(firstRow).toMatchObject({ is_completed: 1, amount_taken: '0.500', amount_due: remainder })
  expect(firstRow.photos_before).toEqual([expect.stringMatching(/^\/uploads\/.+photo\.png$/)])
  expect(firstRow.photos_after).toEqual([expect.stringMatching(/^\/uploads\/.+photo\.png$/)])
  const times = [
    firstRow.departed_at,
    firstRow.started_at,
    firstRow.completed_at,
    secondRow.started_at,
    thirdRow.failed_at,
  ]
  const completionTimes = times.map((time) => Date.parse(String(time)))
  expect(completionTimes.toSorted((first, second) => first - second)).toEqual(completionTimes)
  expect(completionTimes.every((time) => time <= reconnected)).toBe(true)
  const unexpectedLines = noise.splice(0).filter((line) => !OWN_WORDS.test(line))
  expect(unexpectedLines).toEqual([])
})

test(
  'the washer decides on a job that the office moved or cancelled meanwhile; a lost answer has no second effect',
  { tag: '@whole' },
  async ({ page, context, enter, findings, noise }) => {
    const hours = ['09:00', '12:00', '15:00']
    const { jobs, call, read, readVerbs } = await bookJobs(page, hours, 210)
    const [movedJob, cancelledJob, lostJob] = jobs
    if (!movedJob || !cancelledJob || !lostJob) throw new Error('three jobs are needed')
    await page.setViewportSize(SMALL_PHONE)
    await enter('car wash')
    await openOwnJobs(page)
    await context.setOffline(true)
    for (const job of [movedJob, cancelledJob, lostJob]) {
      await openJob(page, job)
      await doStep(page, ['Start', 'Start', 'In progress'])
      await page.goBack()
    }
    await call('update', {
      id: movedJob.id,
      starts_at: String(movedJob.starts_at).replace('T06:', 'T07:'),
      override_reason: 'A test.',
    })
    await call('destroy', { id: cancelledJob.id, rejection_reason_id: 1 })

    // The server saves the third change, and its answer is lost.
    let isCut = false
    await page.route('**/api/admin/appointment/start', async (route) => {
      const answer = await route.fetch()
      const isLast = route.request().postDataJSON().id === lostJob.id
      if (!isLast || isCut) return route.fulfill({ response: answer })
      isCut = true
      await route.abort('connectionreset')
    })
    await context.setOffline(false)
    const bar = page.locator('.queue')
    await expect(bar).toContainText('2 to decide: changed meanwhile')

    await bar.getByRole('button', { name: 'Show' }).click()
    const dialog = page.getByRole('dialog')
    const section = (job: ApiRow) =>
      dialog.locator('.queue-row').filter({ hasText: String(job.number) })
    await expect(section(movedJob).locator('.queue-differences')).toContainText('10:00')
    await expect(section(cancelledJob)).toContainText('Cancelled')
    // The third change was sent again, and took effect once.
    await expect(dialog.locator('.queue-row')).toHaveCount(2)
    expect((await readVerbs(lostJob)).filter((verb) => verb === 'start')).toHaveLength(1)
    expect(await findings()).toEqual([])
    await section(movedJob).getByRole('button', { name: 'Keep mine and send' }).click()
    await expect(section(movedJob)).toHaveCount(0)
    expect(await read(movedJob)).toMatchObject({ started_at: expect.any(String) })

    // The work of a cancelled job counts after the office restores the job.
    await section(cancelledJob).getByRole('button', { name: 'Keep mine and send' }).click()
    await expect(section(cancelledJob)).toContainText('already been deleted or cancelled')
    await section(cancelledJob).getByRole('button', { name: 'Discard mine' }).click()
    await expect(dialog).toContainText('Everything is sent.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(bar).toBeEmpty()
    noise.splice(0)
  },
)
