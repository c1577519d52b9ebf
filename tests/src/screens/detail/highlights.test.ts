import '../../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import {
  findCompletableRows,
  findUnionMemberRow,
  listHighlights,
  listHighlightVerbs,
} from '../../../../src/screens/detail/highlights/highlights.ts'

const bookings: AnyResource = registry.bookings
const context = (role: 'admin' | 'operations' | 'car wash') => ({
  viewer: { role },
  extensions: new Set(
    Object.values<AnyResource>(registry).flatMap(({ reads = {}, extensions = {}, lists }) => [
      ...Object.values(lists).map(({ request }) => request),
      ...Object.values(reads).map(({ request }) => request),
      ...Object.values(extensions).map((call) => (typeof call === 'string' ? call : call.request)),
    ]),
  ),
})
const TODAY = '2026-03-10'

describe('the top of the page of a row', () => {
  it('shows the open rows of a customer, by kind', () => {
    const found = listHighlights(registry.customers, 7, context('operations'))
    const said = found.map(({ reference, highlight }) => [
      reference.resource.name,
      highlight.sort,
      highlight.columns[0],
      highlight.states[0],
    ])
    expect(said).toEqual([
      ['bookings', 'starts_at', 'starts_at', 'unassigned'],
      ['subscriptions', 'end_date', 'plan_id', 'active'],
      ['transactions', '-created_at', 'amount', 'pending'],
      ['complaints', 'due_on', 'body', 'open'],
    ])
    expect(listHighlights(registry.promos, 7, context('operations'))).toEqual([])
  })

  it('has in its head the action that completes a related row, such as an open payment', () => {
    const findEntity = (name: 'customers' | 'instant-bookings' | 'promos') =>
      findCompletableRows(listHighlights(registry[name], 7, context('operations')))?.reference
        .resource.name
    expect(findEntity('instant-bookings')).toBe('transactions')
    expect(findEntity('customers')).toBe('transactions')
    expect(findEntity('promos')).toBeUndefined()
  })

  it('offers the possible actions of the row to roles with the right', () => {
    const row = {
      id: 1,
      kind: 'scheduled-bookings',
      booking_id: 12,
      employee_id: null,
      is_completed: 0,
      departed_at: null,
      started_at: null,
      failed_at: null,
      deleted_at: null,
    }
    const own = findUnionMemberRow(bookings, row)
    expect([own.resource.name, own.row.id]).toEqual(['scheduled-bookings', 12])
    const [first] = listHighlights(registry.customers, 7, context('operations'))
    if (!first) throw new Error('nothing at the top')
    const verbs = (changed: object, role: 'operations' | 'car wash') =>
      listHighlightVerbs(
        { ...own, row: { ...own.row, ...changed } },
        first.highlight,
        context(role),
        TODAY,
      ).toSorted()
    expect(verbs({}, 'operations')).toEqual(['cancel', 'update'])
    expect(verbs({ is_completed: 1 }, 'operations')).toEqual([])
    expect(verbs({}, 'car wash')).toEqual([])
  })
})
