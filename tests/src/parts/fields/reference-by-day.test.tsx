import '../../../support/web/document.ts'
import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

/** Returns the name of an input, without the note that it is optional. */
function getName(input: Element | null): string {
  const label = input instanceof HTMLSelectElement ? input.labels[0]?.textContent : undefined
  return (input?.getAttribute('aria-label') ?? label ?? '').split(' · ')[0] ?? ''
}

it('Tab reaches the day and the time of a visit before any day is available', async () => {
  await web.enter('operations')
  const user = await openApp('/apps/subscription-bookings-details/list/create')
  const subscription = await screen.findByRole('combobox', { name: 'Subscription' })
  subscription.focus()
  const reached: string[] = []
  for (let presses = 0; presses < 4; presses++) {
    await user.tab()
    reached.push(getName(document.activeElement))
  }
  const day = reached.indexOf('Date')
  expect(day).toBeGreaterThanOrEqual(0)
  expect(reached.slice(day, day + 3)).toEqual(['Date', 'Time slot', 'Employee'])
})
