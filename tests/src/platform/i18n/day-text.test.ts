import { describe, expect, it } from 'vitest'
import {
  type DayWords,
  readTypedDay,
  formatDayInDigits,
} from '../../../../src/platform/i18n/day-text.ts'
import { LANGUAGES } from '../../../../registry/words/languages.ts'

const words: DayWords = [
  ['Today', 0],
  ['غدًا', 1],
]
const read = (typed: string, language = 'en', isTypingDone = true) =>
  readTypedDay(typed, { language, today: '2026-11-22', words, isTypingDone })

describe.each(LANGUAGES)('a day in $name', ({ locale }) => {
  it('is read back from its written form, for any date', () => {
    const days = ['2026-01-02', '2024-02-29', '2099-12-31']
    expect(days.map((day) => read(formatDayInDigits(day, locale), locale, false))).toEqual(days)
  })
})

describe('a typed day', () => {
  it.each([
    ['22.11.2026', 'de', '2026-11-22'],
    ['2-3-2026', 'fr', '2026-03-02'],
    ['٠٢/٠٣/٢٠٢٦', 'ar', '2026-03-02'],
    ['2026-03-02', 'pt', '2026-03-02'],
    ['2/3/27', 'en', '2027-03-02'],
    ['2/3', 'en', '2026-03-02'],
    ['2 March', 'en', '2026-03-02'],
    ['2. Mär. 27', 'de', '2027-03-02'],
    ['TODAY', 'en', '2026-11-22'],
    ['غدا', 'ar', '2026-11-23'],
  ])('is read: %s in %s', (typed, language, day) => {
    expect(read(typed, language)).toBe(day)
  })

  it.each(['31/02/2026', '2026-02-31', '13/13/2026', '22', '1/2/3/4', '2 Marsh 2026', 'x', ''])(
    'is refused if it is %s',
    (typed) => {
      expect(read(typed)).toBeUndefined()
    },
  )

  it('is not guessed before its year is complete', () => {
    const incomplete = ['2/3', '2/3/2', '2/3/20', '2/3/202', '2026-03-1']
    expect(incomplete.map((typed) => read(typed, 'en', false))).toEqual(
      incomplete.map(() => undefined),
    )
  })

  it('that is no valid day is shown as it was typed', () => {
    expect(formatDayInDigits('31/02/2026', 'en')).toBe('31/02/2026')
  })
})
