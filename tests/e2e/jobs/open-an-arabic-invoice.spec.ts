import { plainText, readPdf } from '../../support/sources/pdf.ts'
import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test.use({ axe: true })

test('an operator issues an invoice in Arabic, opens it, and finds its words in the printed PDF', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const booking = (await rows('GET admin/appointment/show?is_completed=0')).find(
    ({ total, amount_due: due }) => Number(total) > 0 && due === total,
  )
  const customerId = Number(booking?.customer_id)
  await rows('POST admin/users/updateCustomer', { id: customerId, language: 'ar' })

  await begin('operations')
  await page.goto(`/apps/instant-booking/list/${String(booking?.id)}/show`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nobody can change a document later.')
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Invoices' }).click()
  await page.getByRole('tabpanel').getByRole('link', { name: /INV-/ }).click()
  await page.getByRole('link', { name: 'Open document' }).click()

  const paper = page.getByRole('article')
  await expect(paper).toHaveAttribute('dir', 'rtl')
  await expect(paper.getByRole('heading', { level: 1 })).toContainText(/^فاتورة INV-\d{4}-\d{5}$/)
  // The interface keeps its own language.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('400 1em Amiri', '\u0627')))
    .toBe(true)
  expect(await findings()).toEqual([])

  const words = ['فاتورة', 'الإجمالي', 'الضريبة', String(booking?.service)].map(plainText)
  const a4 = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(words.filter((word) => !a4.text.includes(word))).toEqual([])
  expect(a4.text).toContain(`KWD${String(booking?.total)}`)
  expect([a4.pages, a4.size]).toEqual([1, [210, 297]])
  expect(a4.filled).toBeGreaterThan(0.8)

  await page.getByRole('button', { name: 'إيصال، 80 مم' }).click()
  const receipt = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect([receipt.pages, receipt.size[0]]).toEqual([1, 80])
  expect(receipt.filled).toBeGreaterThan(0.8)
  expect(words.filter((word) => !receipt.text.includes(word))).toEqual([])
})

test('a document opens for a visitor with its address, and for nobody else', async ({ page }) => {
  const rows = await reader(page, 'operations')
  const open = await rows('GET admin/appointment/show?is_completed=0')
  const booking = open.findLast(({ total }) => Number(total) > 0)
  await rows('POST admin/appointment/invoice', { id: Number(booking?.id) })
  const documents = await rows('GET admin/invoices/all')
  const document = documents.find(({ booking_id: id }) => id === booking?.id)
  await page.goto(`/issued/${String(document?.token)}`)
  await expect(page.getByRole('article')).toContainText(String(document?.number))
  await expect(page).toHaveTitle(new RegExp(String(document?.number)))
  const answer = await page.request.get(`/api/issued/${'a'.repeat(32)}`)
  expect(answer.status()).toBe(404)
})
