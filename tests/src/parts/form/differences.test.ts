import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import {
  chooseUncontested,
  findDifferences,
  settleValues,
} from '../../../../src/parts/form/conflict/differences.ts'

const services: AnyResource = registry.services
const names = services.form ?? []
const base = { id: 1, version: 4, name: 'Wash', price: '4.500', duration_minutes: 30, active: 1 }

const between = (mine: object, theirs: object) =>
  findDifferences(services, names, {
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, version: 5, ...theirs },
  })

describe('two edits of a row', () => {
  it('differ in each field that one or both have changed', () => {
    const mine = { name: 'Quick wash', price: '5.000' }
    const theirs = { price: '6.000', duration_minutes: 45 }
    expect(between(mine, theirs)).toEqual(
      expect.arrayContaining([
        { name: 'name', changedBy: 'me' },
        { name: 'price', changedBy: 'both' },
        { name: 'duration_minutes', changedBy: 'them' },
      ]),
    )
    expect(between(mine, theirs)).toHaveLength(3)
  })

  it('do not differ in a field that both have changed to the same value, in whatever format', () => {
    expect(between({ name: 'Big wash' }, { name: 'Big wash' })).toEqual([])
    expect(between({ price: '4.5', duration_minutes: '30', name: ' Wash ' }, {})).toEqual([])
    expect(between({ description: '' }, { description: null })).toEqual([])
  })

  it('do not differ in fields that the form does not have', () => {
    expect(between({}, { deleted_at: '2026-03-10T09:00:00Z' })).toEqual([])
  })

  it('are combined without a question if only one of them has changed a field', () => {
    const mine = { ...base, name: 'Quick wash', price: '5.000' }
    const theirs = { ...base, version: 5, price: '6.000', duration_minutes: 45 }
    const versions = { base, mine, theirs }
    const choices = chooseUncontested(findDifferences(services, names, versions))
    expect(choices).toEqual({ name: 'mine', duration_minutes: 'theirs' })
    expect(settleValues(services, versions, { ...choices, price: 'theirs' })).toMatchObject({
      name: 'Quick wash',
      price: '6.000',
      duration_minutes: 45,
    })
    expect(settleValues(services, versions, { ...choices, price: 'mine' }).price).toBe('5.000')
  })

  it('differ in a reference to one of several entities as in one value', () => {
    const notes: AnyResource = registry.notes
    const form = notes.form ?? []
    const before = { id: 1, version: 1, kind: 'instant', booking_id: 1, booking: 'WB-1', body: '' }
    const mine = { ...before, kind: 'scheduled', booking_id: 5 }
    const theirs = { ...before, version: 2, booking_id: 2, booking: 'WB-2' }
    const versions = { base: before, mine, theirs }
    const differences = findDifferences(notes, form, versions)
    expect(differences).toEqual([{ name: 'booking_id', changedBy: 'both' }])
    expect(settleValues(notes, versions, { booking_id: 'theirs' })).toMatchObject({
      kind: 'instant',
      booking_id: 2,
    })
    // A kind that alone is another one is another row.
    const moved = { ...theirs, kind: 'subscription', booking_id: 1 }
    expect(findDifferences(notes, form, { ...versions, mine: before, theirs: moved })).toEqual([
      { name: 'booking_id', changedBy: 'them' },
    ])
  })
})
