import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

// Both sides read this declaration; what is computed needs no column.
vi.mock(import('../../../../resources/index.ts'), async (importOriginal) => {
  const { withComputed } = await import('../../../support/rows/computed-registry.ts')
  const original = await importOriginal()
  return { ...original, registry: withComputed(original.registry) as typeof original.registry }
})

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

/** Returns the value under a label in the summary beside a form. */
const fact = (aside: HTMLElement, label: string) =>
  within(aside).getByText(label).parentElement?.querySelector('dd')?.textContent

it('a form shows values computed from its inputs while typing, without the totals of rows that it leaves unchanged', async () => {
  await web.enter('operations')
  const user = await openApp('/apps/plans/list/1')
  const price = await screen.findByLabelText('Price')
  const aside = await screen.findByRole('complementary', { name: 'Summary' })
  await waitFor(() => expect(fact(aside, 'Washed')).toBeTruthy())
  const washes = screen.getByLabelText('Washes')
  await user.clear(price)
  await user.type(price, '1.005')
  await user.clear(washes)
  await user.type(washes, '3')
  await waitFor(() => expect(fact(aside, 'Washed')).toContain('3.015'))
  expect(screen.queryByLabelText('Washed')).toBeNull()
  // The price of a plan changes none of its subscriptions.
  expect(within(aside).queryByText('Sold')).toBeNull()
})
