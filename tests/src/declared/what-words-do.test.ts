import '../../support/web/document.ts'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import {
  listBulkEditableFields,
  listInlineEditableFields,
} from '../../../registry/changes/edited-fields.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { isCodeField } from '../../../registry/fields/codes.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { findRowPath, rowPages } from '../../../src/platform/access/pages.ts'
import { findSlotModel } from '../../../src/features/bulk-create/schedule.ts'
import { createFormat } from '../../../src/platform/i18n/format.ts'
import { formatRowName, getRowCode } from '../../../src/platform/data/useRowTitle.ts'
import { listReferences } from '../../../src/platform/data/rows/list-references.ts'
import { getResource } from '../../../src/platform/data/rows/resources.ts'
import { listPolymorphicRelations } from '../../../src/screens/detail/related/polymorphic-relations.ts'
import { listRelations } from '../../../src/screens/detail/related/relations.ts'
import { formatAmount } from '../../../src/parts/fields/amount-text.ts'
import { placeRow } from '../../../src/screens/list/calendar/place/placed.ts'
import { getTabAddress } from '../../../src/screens/list/tabs/tab-address.ts'
import { listCardFacts } from '../../../src/screens/list/cards/facts.ts'

const office = { role: 'operations' as const }
const ZONE = 'Asia/Kuwait'

function getList(route: string) {
  const found = listReferences().find(({ list }) => list.route === route)
  if (!found) throw new Error(`There is no list at ${route}.`)
  return found
}

describe('the page of a row for a role that may not open its list', () => {
  it('has a declared address, which several entities can share', () => {
    expect(findRowPath('users', 7, office)).toBe('/apps/user/view/7')
    expect(findRowPath('users', 7, { role: 'car wash' })).toBeUndefined()
    expect(rowPages.find(({ path }) => path === '/apps/user/view/:id')?.of).toEqual([
      'customers',
      'users',
    ])
  })
})

describe('an entity', () => {
  it('shows the declared facts on its cards', () => {
    expect(listCardFacts(getList('/apps/promos/list'))).toEqual([
      'discount_percent',
      'discount_amount',
    ])
  })

  it('calls a row by its display name, and by its title if the first field is unknown', () => {
    const format = createFormat({ language: 'en', timeZone: ZONE, currency: 'KWD' })
    const formatter = { format, translate: (key: string) => key }
    const row = {
      id: 1,
      number: 'WB-100001',
      customer: 'Fatima Ali',
      vehicle: '12/345',
      area: 'Salmiya',
      starts_at: '2020-03-01T09:00:00.000Z',
    }
    const getName = (values: Partial<typeof row>, shownFields: string[] = []) =>
      formatRowName('instant-bookings', { ...row, ...values }, shownFields, formatter)
    expect(getName({})).toMatch(/^Fatima Ali · 12\/345 · Salmiya · .*2020.*12:00$/)
    expect(getName({}, ['starts_at'])).toBe('Fatima Ali · 12/345 · Salmiya')
    expect(getName({ vehicle: undefined }, ['starts_at'])).toBe('Fatima Ali · Salmiya')
    expect(getName({ customer: undefined })).toBe('WB-100001')
    const arabic = createFormat({ language: 'ar', timeZone: ZONE, currency: 'KWD' })
    const arabicName = formatRowName('instant-bookings', row, ['starts_at'], {
      ...formatter,
      format: arabic,
    })
    expect(arabicName).toBe(
      '\u200f\u2068Fatima Ali\u2069 · \u206812/345\u2069 · \u2068Salmiya\u2069',
    )
    expect(getRowCode('instant-bookings', row)).toBe('WB-100001')
    expect(getRowCode('customers', { id: 1, name: 'Fatima Ali' })).toBeUndefined()
  })

  it('keeps a filter when the user changes to a tab that has the same filter', () => {
    const from = getList('/apps/instant-booking/list')
    const to = getList('/apps/completed-instant-booking/list')
    expect(getTabAddress('?service_id=2', from, to).isNarrowed).toBe(true)
    expect(getTabAddress('?state=assigned', from, to).isNarrowed).toBe(false)
  })

  it('has the declared fields that can be edited in the list', () => {
    expect(listInlineEditableFields(registry.customers)).toEqual([
      'name',
      'phone',
      'email',
      'nationality_id',
    ])
    expect(listBulkEditableFields(registry.services)).toContain('price')
  })

  it('declares how its rows are created in bulk', () => {
    const { day, time, ...fields } = findSlotModel(registry['available-dates']) ?? {}
    expect([day?.name, time?.name, fields]).toEqual([
      'available-dates',
      'time-slots',
      { date: 'date', parent: 'date_slot_id', starts: 'starts_at', ends: 'ends_at' },
    ])
  })

  it('appears in a calendar from its start to its end, or for a declared number of minutes', () => {
    const promo = { id: 1, starts_on: '2026-03-01', ends_on: '2026-03-09' }
    expect(placeRow(registry.promos, promo, ZONE)).toMatchObject({
      day: '2026-03-01',
      lastDay: '2026-03-09',
    })
    const job = { id: 1, starts_at: '2026-03-01T06:00:00Z', duration_minutes: 45 }
    expect(placeRow(registry['instant-bookings'], job, ZONE)).toMatchObject({
      startMinute: 540,
      minutes: 45,
    })
  })
})

describe('the related rows on the page of a customer', () => {
  const extensions = new Set(
    listEndpoints(registry as never).map(({ method, path }) => `${method} ${path}`),
  )
  const related = listRelations(registry.customers, 7, { viewer: office, extensions })
  const bookings = related.find(({ key }) => key === 'bookings customer_id')

  it('are those that the page declares, in the declared order', () => {
    expect(related.map(({ reference }) => reference.resource.name)).toEqual([
      'bookings',
      'vehicles',
      'locations',
      'subscriptions',
      'invoices',
      'transactions',
      'complaints',
      'questions',
    ])
    expect(bookings?.filter).toEqual({ customer_id: 7 })
  })

  it('have one table with the declared columns, order and filters', () => {
    expect(bookings?.combined?.columns).toContain('employee_id')
    expect(bookings?.combined?.sort).toBe('-starts_at')
    expect(bookings?.combined?.filters).toEqual(['kind', 'state'])
    expect(bookings?.combined?.hideFirst?.[0]).toBe('vehicle_id')
  })
})

describe('a field', () => {
  it('is negative on a receipt if it is declared as deducted', () => {
    const { discount, tax } = registry['instant-bookings'].fields
    expect([formatAmount(discount, '1.500'), formatAmount(tax, '1.500')]).toEqual([
      '-1.500',
      '1.500',
    ])
    expect([formatAmount(discount, '-1.500'), formatAmount(discount, '0.000')]).toEqual([
      '1.500',
      '0.000',
    ])
  })

  it('is found without its spaces and punctuation if it is declared as a code', () => {
    expect([
      isCodeField(registry.promos.fields.code),
      isCodeField(registry.services.fields.name),
    ]).toEqual([true, false])
  })

  it('shows the related rows as a conversationif it is declared as a thread', () => {
    const told = listPolymorphicRelations('instant-bookings').map(({ entityName, isThread }) => [
      entityName,
      isThread,
    ])
    expect(told).toEqual(expect.arrayContaining([['notes', true]]))
    expect(told.some(([, isThread]) => !isThread)).toBe(true)
    expect(
      listPolymorphicRelations('customers').map(({ entityName, filter }) => [
        entityName,
        filter(7),
      ]),
    ).toEqual([['notes', { kind: 'customer', booking_id: 7 }]])
  })
})

describe('the state of a row', () => {
  it('is the first declared state whose conditions the row meets', () => {
    const { states } = getResource('questions')
    expect(findRowState({ answered_at: '2026-03-01T00:00:00Z' }, states, '2026-03-01')).toBe(
      'answered',
    )
    expect(findRowState({ answered_at: null }, states, '2026-03-01')).toBe('waiting')
  })
})
