import { expect, test } from '../fixtures.ts'
import { reader, removeRows } from './rows.ts'

const ALL = 'GET admin/services/all'
const NAME = 'Bay wash'
const NAMES = ['A', 'B', 'C', 'D'].map((letter) => `${NAME} ${letter}`)

test('a clerk fills a price down, copies rows and pastes them elsewhere, and the history shows it', async ({
  page,
  context,
  enter,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  for (const [index, name] of NAMES.entries())
    await readRows('POST admin/services/store', {
      name,
      price: `${index + 4}.000`,
      duration_minutes: 30,
      buffer_minutes: 5,
      active: 0,
    })
  const readStoredPrices = async () =>
    (await readRows(ALL))
      .filter(({ name }) => String(name).startsWith(NAME))
      .toSorted((first, second) => first.id - second.id)
  const prices = async () => (await readStoredPrices()).map(({ price }) => price)
  await enter('operations')
  await page.goto(`/apps/services/list?q=${encodeURIComponent(NAME)}`)
  await expect(page.locator('tbody tr')).toHaveCount(NAMES.length)
  const cell = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const dialog = page.getByRole('dialog')

  // The focused cell copies the value above into its input.
  await cell(`Edit price: ${NAME} B`).focus()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('4.000')
  await page.keyboard.press('Enter')
  await expect(cell(`Edit price: ${NAME} C`)).toBeFocused()
  expect(await prices()).toEqual(['4.000', '4.000', '6.000', '7.000'])

  // Selected rows copy the value of the first one at once.
  for (const letter of ['A', 'C', 'D']) await choose(`${NAME} ${letter}`)
  await cell(`Edit price: ${NAME} D`).focus()
  await page.keyboard.press('ControlOrMeta+d')
  await expect(dialog.getByRole('heading', { name: 'Changes from filling down' })).toBeVisible()
  await expect(dialog.locator('tbody tr')).toHaveCount(2)
  await expect(dialog.locator('tbody tr').nth(1)).toHaveText(/Bay wash D\s*Price\s*KWD\s*7\.000/)
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Change 2 rows' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await prices()).toEqual(['4.000', '4.000', '4.000', '4.000'])

  // Selected rows are copied as in an export, and pasted onto other rows.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('checkbox', { name: `Select ${NAME} D` }).uncheck()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('2 rows copied.')).toBeVisible()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const copied = await clipboard()
  const lines = copied.split('\n').map((line) => line.split('\t'))
  expect(lines.map(([name]) => name)).toEqual([`${NAME} A`, `${NAME} C`])
  expect(lines[0]).toContain('4.000')
  const row = page.getByRole('link', { name: `${NAME} A`, exact: true })
  await row.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(dialog.getByRole('heading', { name: 'Changes from pasting' })).toBeVisible()
  // The first row has its previous value, and the second that of the third.
  await expect(dialog.locator('tbody tr').first()).toHaveText(/^Bay wash B/)
  await expect(dialog).toContainText(`${NAME} C`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    (copied.split('\n')[0] ?? '').replace('4.000', '9.250'),
  )
  await row.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await dialog.getByRole('button', { name: 'Change 1 row' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await prices()).toEqual(['9.250', '4.000', '4.000', '4.000'])

  // The action has its own label in Undo and in the history of a row.
  await page.getByRole('button', { name: 'Your last changes' }).click()
  const recent = page.getByRole('region', { name: 'Your last changes' })
  await expect(recent).toContainText('Pasted')
  await expect(recent).toContainText('Filled down')
  await page.keyboard.press('Escape')

  // With shortcuts switched off, only marked text is copied.
  await page.evaluate(() => localStorage.setItem('shortcuts', 'off'))
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(NAMES.length)
  await choose(`${NAME} A`)
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('copied.')).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('shortcuts'))
  await removeRows(readRows, 'services', await readStoredPrices())
})
