import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reports } from '../../../../resources/reports/index.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const findNumber = async (name: string) => {
  const term = await screen.findByText(name, { selector: '.kpi dt' })
  return within(term.parentElement as HTMLElement)
}

it('a number with a sentence of its own shows it, and another one explains itself on request', async () => {
  await web.enter('admin')
  await openApp(reports['financial-report'].route)
  const sold = await findNumber('Sold')
  expect(sold.getByText(/on the day of the sale, paid or not/)).toBeDefined()
  expect(sold.queryByRole('button')).toBeNull()
  const movements = await findNumber('Movements')
  expect(movements.getAllByText(/movements/i)).toHaveLength(2)
  expect(movements.getByRole('button', { name: 'Definition: Movements' })).toBeDefined()
  // The choices of parameters still load when the numbers are there.
  await waitFor(() => expect(screen.getByLabelText('City').children.length).toBeGreaterThan(1))
})
