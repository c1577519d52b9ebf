import '../../../support/web/document.ts'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { checkRegistry } from '../../../../registry/check/check-registry.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

// Both sides read this declaration.
vi.mock(import('../../../../resources/index.ts'), async (importOriginal) => {
  const { withGuardedRelations } = await import('../../../support/rows/guarded-registry.ts')
  const original = await importOriginal()
  return {
    ...original,
    registry: withGuardedRelations(original.registry) as typeof original.registry,
  }
})

let web: Web
let customer: number
beforeAll(async () => {
  web = await startWeb()
  const { customer_id } = await web.db
    .selectFrom('questions')
    .innerJoin('instant_bookings as b', 'b.customer_id', 'questions.customer_id')
    .select('questions.customer_id')
    .where('questions.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  customer = Number(customer_id)
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('a registry with rights on relations is valid', () => {
  expect(checkRegistry(registry)).toEqual([])
})

describe.each([
  ['admin', true],
  ['operations', false],
] as const)('the page of a customer, for %s (allowed: %s)', (role, has) => {
  async function related() {
    await web.enter(role)
    await openApp(`/apps/user/view/${customer}`)
    return within(await screen.findByRole('region', { name: 'Related' }))
  }

  it('shows related rows only to roles that may filter by the relation', async () => {
    const tabs = await related()
    await tabs.findByRole('tab', { name: /^vehicles/i })
    expect(tabs.queryByRole('tab', { name: /^questions/i }) !== null).toBe(has)
    // A tab that is left out would be one that the server refuses.
    const token = await web.tokenOf(ACCOUNTS[role])
    const request = `GET admin/questions/all?customer_id=${customer}`
    expect((await web.call(request, { token })).status).toBe(has ? 200 : 403)
  })

  it('filters and sorts the table of related rows only for roles with the right', async () => {
    const table = within(await (await related()).findByRole('table'))
    const head = await table.findByRole('columnheader', { name: /^Number/ })
    expect(within(head).queryByRole('button') !== null).toBe(has)
    expect(screen.queryByRole('combobox', { name: 'Kind' }) !== null).toBe(has)
    // What others may ask is left to everybody.
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeTruthy()
  })
})
