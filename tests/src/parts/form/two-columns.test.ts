import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import {
  type FieldGroup,
  splitIntoColumns,
  splitIntoSections,
} from '../../../../src/parts/form/groups/two-columns.ts'
import { findStartField } from '../../../../src/parts/form/times/start-field.ts'

const { formGroups: bookingGroups = {} } = registry['instant-bookings']
const getNames = (groups: readonly FieldGroup[]) => groups.map(([group]) => group)

describe('the groups of a form', () => {
  it('are laid out in two columns of similar height, in their order', () => {
    const promoGroups = Object.entries(registry.promos.formGroups ?? {})
    expect(splitIntoColumns(registry.promos, promoGroups).map(getNames)).toEqual([
      ['about', 'money'],
      ['when', 'use'],
    ])
  })

  it('have the full width if they hold the start of a row, between groups in columns', () => {
    const startField = findStartField(registry['instant-bookings']) ?? ''
    expect(startField).toBe('starts_at')
    const sections = splitIntoSections(Object.entries(bookingGroups), ([, fields]) =>
      fields.includes(startField),
    )
    expect(sections.map(({ isWide, groups }) => [isWide, getNames(groups)])).toEqual([
      [false, ['who', 'what', 'where']],
      [true, ['when']],
      [false, ['money']],
    ])
  })

  it('take one column if there is only one group', () => {
    expect(splitIntoColumns(registry.promos, [['about', ['code']]])).toEqual([
      [['about', ['code']]],
    ])
  })
})
