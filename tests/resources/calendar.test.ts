import { describe, expect, it } from 'vitest'
import { getCustomsLocale } from '../../registry/days/customs.ts'
import { createCalendar } from '../../registry/reports/text/group-names.ts'

describe('the label of a day under a chart', () => {
  it.each([
    ['en', '5 Nov'],
    ['de', '5. Nov.'],
    // The label is as wide as any other day, in the order of day inputs, without direction marks.
    ['ar', '05/11'],
  ])('in %s reads %s', (language, text) => {
    expect(createCalendar(getCustomsLocale(language)).short('day', '2026-11-05')).toBe(text)
  })
})
