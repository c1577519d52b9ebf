import { readFileSync } from 'node:fs'
import readSpreadsheet from 'read-excel-file/node'
import { expect, test } from '../fixtures.ts'
import { openBrowser, signIn, startOffice } from './mailing-office.ts'
import { reader } from './rows.ts'

/** The last days of the month before the test time, and of the next one. */
const FEBRUARY = '2026-02-28'
const MARCH = '2026-03-31'
const APRIL = new Date('2026-04-02T09:00:00Z')

test('an admin closes the statement of a provider and mails it; a later change is in the next one', async ({
  browser,
}) => {
  // A long timeout, because the test creates its own demo business.
  test.setTimeout(240_000)
  const office = await startOffice()
  try {
    const page = await openBrowser(browser, office.url)
    const rows = await reader(page, 'admin')
    const open = await rows('GET admin/appointment/show?is_completed=0')
    const done = await rows('GET admin/appointment/all?is_completed=1')
    const booking = [...open, ...done].find(
      ({ created_at: at, provider_id: provider, total }) =>
        String(at).startsWith('2026-02') && provider !== null && Number(total) > 1,
    )
    const provider = String(booking?.provider)
    const providers = await rows('GET admin/providers/show')
    const email = providers.find(({ id }) => id === booking?.provider_id)?.email

    await signIn(page)
    await page.goto('/apps/statements/list')
    await page.getByRole('link', { name: 'Close a statement' }).click()
    await page.getByLabel('Provider', { exact: true }).selectOption({ label: provider })
    await page.getByLabel('Last day').fill(FEBRUARY)
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary).toContainText('Net for the provider')
    const preview = await summary.locator('[data-sum]').textContent()
    await expect(page.getByText('This can’t be undone.')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('[data-screen-title]')).toContainText(provider)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

    await page.getByRole('button', { name: /^Send by mail/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The provider gets a mail')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toBeHidden()
    let [mail] = office.post.take()
    await expect.poll(() => (mail ??= office.post.take()[0])?.to).toEqual([email])
    const [link = ''] = /http\S*\/issued\/\S+/.exec(mail?.text ?? '') ?? []

    // The provider has no account.
    const reading = await openBrowser(browser, office.url)
    await reading.goto(link)
    const paper = reading.getByRole('article')
    await expect(paper.getByRole('heading', { level: 1 })).toContainText(/Statement ST-2026-00001/)
    await expect(paper).toContainText('Sat 28 Feb 2026')
    await expect(paper.getByRole('row', { name: /Net for the provider/ })).toContainText(
      String(preview?.match(/[\d,]+\.\d{3}/)?.[0]),
    )
    await expect(paper).toContainText(String(booking?.number))
    const closedPaper = await paper.textContent()

    const file = reading.waitForEvent('download')
    await reading.getByRole('button', { name: 'Export XLSX' }).click()
    const [lines] = await readSpreadsheet(await (await file).path())
    expect(lines?.data.flat()).toContain(booking?.number)
    const csv = reading.waitForEvent('download')
    await reading.getByRole('button', { name: /Export CSV/ }).click()
    const text = readFileSync(await (await csv).path(), 'utf8')
    expect(text).toContain(String(booking?.number))
    expect(text).toContain('Net for the provider')

    await rows('POST admin/appointment/discount', {
      id: Number(booking?.id),
      discount_amount: '1.000',
      discount_reason: 'Late',
    })
    await office.goOnTo(APRIL)
    await reading.reload()
    await expect(paper).toContainText(String(booking?.number))
    expect(await paper.textContent()).toBe(closedPaper)

    const later = await reader(page, 'admin')
    await later('POST admin/statements/store', {
      provider_id: Number(booking?.provider_id),
      to_day: MARCH,
    })
    const statements = await later('GET admin/statements/all')
    const next = statements.find(({ to_day: day }) => day === MARCH)
    await reading.goto(`${office.url}/issued/${String(next?.token)}`)
    const line = paper.getByRole('row', { name: String(booking?.number) })
    await expect(line).toContainText('−1.000')
  } finally {
    await office.close()
  }
})
