import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdNotice } from './notices.ts'
import { reader, removeRows } from './rows.ts'

const ALL = 'GET admin/services/all'
const NAME = 'Kerb wash'
const NAMES = ['A', 'B', 'C', 'D'].map((letter) => `${NAME} ${letter}`)

/** Returns the name of the focused cell. */
const focused = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true })).toBeFocused()

test('a clerk changes prices in the list by keyboard, pastes a block from a spreadsheet, and undoes it', async ({
  page,
  context,
  enter,
  findings,
  noise,
}) => {
  const readRows = await reader(page, 'operations')
  for (const name of NAMES)
    await readRows('POST admin/services/store', {
      name,
      price: '4.000',
      duration_minutes: 30,
      buffer_minutes: 5,
      active: 0,
    })
  const readStoredPrices = async () =>
    (await readRows(ALL))
      .filter(({ name }) => NAMES.includes(String(name)))
      .toSorted((first, second) => first.id - second.id)
  const readShownPrices = async () =>
    (await readStoredPrices()).map((row) => [row.price, row.duration_minutes, row.active].join(' '))
  const [, secondService] = await readStoredPrices()
  await enter('operations')
  await page.goto(`/apps/services/list?q=${encodeURIComponent(NAME)}`)
  await expect(page.locator('tbody tr')).toHaveCount(NAMES.length)

  // Move to the price of the first row. Typing starts editing, and Enter saves and moves down.
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await focused(page, 'Edit name: Kerb wash A')
  await page.keyboard.press('ArrowRight')
  await focused(page, 'Edit price: Kerb wash A')
  await page.keyboard.type('5.5')
  const price = page.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('5.5')
  await page.keyboard.press('Enter')
  await focused(page, 'Edit price: Kerb wash B')
  expect(await readShownPrices()).toEqual(['5.500 30 0', '4.000 30 0', '4.000 30 0', '4.000 30 0'])

  // An invalid value shows its error and stays. Escape restores the cell.
  await page.keyboard.type('five')
  await page.keyboard.press('Enter')
  await expect(price).toHaveAccessibleDescription(/Enter a number/)
  await expect(price).toHaveValue('five')
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await focused(page, 'Edit price: Kerb wash B')

  // A colleague changes the same cell first, so the conflict is shown.
  await page.keyboard.press('Enter')
  await expect(price).toHaveValue('4.000')
  await readRows('POST admin/services/update', { id: secondService?.id ?? 0, price: '4.750' })
  await price.fill('6')
  await page.keyboard.press('Tab')
  const merge = page.getByRole('dialog', { name: /^(?!Somebody else).+ has changed this$/ })
  await merge.getByRole('radio', { name: 'Yours' }).check()
  await merge.getByRole('button', { name: 'Save' }).press('Enter')
  await focused(page, 'Edit minutes: Kerb wash B')
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 412')])
  expect((await readShownPrices())[1]).toBe('6.000 30 0')

  // A copied cell has the format that pasting reads.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('ArrowLeft')
  await focused(page, 'Edit price: Kerb wash B')
  await page.keyboard.press('ControlOrMeta+C')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('6.000')

  // Paste three rows of a spreadsheet onto prices and minutes, one of them invalid.
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    '6\t45\n7,000.25\t60\nKWD 8.125\tlong\n',
  )
  await page.keyboard.press('ControlOrMeta+V')
  const dialog = page.getByRole('dialog', { name: 'Changes from pasting' })
  const lines = dialog.locator('tbody tr')
  await expect(lines).toHaveCount(5)
  await expect(lines.nth(0)).toHaveText(/Kerb wash B\s*Minutes\s*30\s*45/)
  await expect(lines.nth(1)).toHaveText(/Kerb wash C\s*Price\s*KWD\s*4\.000\s*KWD\s*7,000\.250/)
  await expect(lines.nth(4)).toHaveText(/Minutes\s*30\s*long\s*Enter a whole number/)
  expect(await findings()).toEqual([])
  const pricesBefore = await readShownPrices()
  await dialog.getByRole('button', { name: 'Change 2 rows' }).press('Enter')
  await expect(dialog).toBeHidden()
  const releaseNotice = await holdNotice(page, '2 services pasted.')
  expect(await readShownPrices()).toEqual([
    '5.500 30 0',
    '6.000 45 0',
    '7000.250 60 0',
    '4.000 30 0',
  ])
  await releaseNotice.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone: 2 rows restored to their previous values.')).toBeVisible()
  expect(await readShownPrices()).toEqual(pricesBefore)
  await removeRows(readRows, 'services', await readStoredPrices())
})
