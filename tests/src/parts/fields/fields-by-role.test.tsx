import '../../../support/web/document.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const OPEN = '/apps/appointment-car-wash/list'
const MONEY = ['Price', 'Discount', 'Tax', 'Total', 'Promo', 'Cancelled by']

async function columnsAt(address: string): Promise<string[]> {
  const user = await openApp(address)
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const boxes = await screen.findAllByRole('checkbox', { name: /\S/ })
  return boxes.map((box) => box.closest('label')?.textContent ?? '')
}

describe('a field that only some roles can read', () => {
  it('is not offered as a column to other roles, whatever the address says', async () => {
    await web.enter('car wash')
    const offered = await columnsAt(`${OPEN}?columns=number,total,promo_id&sort=-total&total=1`)
    const received = ['Instructions for the car wash', 'Payment', 'Amount due']
    expect(offered).toEqual(expect.arrayContaining(received))
    expect(offered.filter((name) => MONEY.includes(name))).toEqual([])
    const table = await screen.findByRole('table')
    expect(within(table).queryByRole('columnheader', { name: 'Total' })).toBeNull()
    expect(screen.queryByText(/^Total: /)).toBeNull()
  })

  it('is a column for the roles that can read it', async () => {
    await web.enter('operations')
    const offered = await columnsAt('/apps/instant-booking/list')
    expect(offered.filter((name) => MONEY.includes(name)).sort()).toEqual([...MONEY].sort())
  })

  it.each([
    ['admin', true],
    ['operations', false],
  ] as const)(
    'is a group of a report for roles that can read it only: for %s employees are %s',
    async (role, isOffered) => {
      await web.enter(role)
      await openApp('/apps/performance-report/list?group=employee')
      const choice = await screen.findByRole('combobox', { name: 'Group by' })
      const offered = within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
      expect(offered).toContain('Provider')
      expect(offered.includes('Employee')).toBe(isOffered)
    },
  )
})
