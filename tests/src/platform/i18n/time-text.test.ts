import { describe, expect, it } from 'vitest'
import { listWeekdayWords, formatDayInDigits } from '../../../../src/platform/i18n/day-text.ts'
import { LANGUAGES } from '../../../../registry/words/languages.ts'
import {
  readTypedMoment,
  readTypedTime,
  formatTimeInDigits,
} from '../../../../src/platform/i18n/time-text.ts'
import { listTexts } from '../../../support/sources/locales.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

const listFillers = (language: string) => {
  const texts = listTexts(language)
  return [texts['days.at'] ?? '', texts['days.clock'] ?? '']
}
const time = (typed: string, language = 'en', isTypingDone = true) =>
  readTypedTime(typed, { fillers: listFillers(language), isTypingDone })

function moment(typed: string, language = 'en', isTypingDone = true) {
  const texts = listTexts(language)
  return readTypedMoment(typed, {
    language,
    today: TODAY,
    day: '2026-12-24',
    isTypingDone,
    fillers: listFillers(language),
    now: [texts['days.now'] ?? '', `${TODAY}T10:07`],
    words: [
      [texts['days.today'] ?? '', 0],
      [texts['days.tomorrow'] ?? '', 1],
      [texts['days.after_tomorrow'] ?? '', 2],
      ...listWeekdayWords(language, TODAY),
    ],
  })
}

describe.each(LANGUAGES)('a moment in $name', ({ locale }) => {
  const texts = listTexts(locale)

  it('is read back from its written form, to the minute', () => {
    for (const [day, at] of [
      ['2026-01-02', '00:00'],
      ['2024-02-29', '09:05'],
      ['2099-12-31', '23:59'],
    ] as const)
      expect(
        moment(
          `${formatDayInDigits(day, locale)} ${formatTimeInDigits(at, locale)}`,
          locale,
          false,
        ),
      ).toBe(`${day}T${at}`)
  })

  it('can be typed with words for days, with or without a word before the time', () => {
    const typed = `${texts['days.tomorrow']} ${texts['days.at']} 15:00`
    expect(moment(typed, locale)).toBe('2026-11-23T15:00')
    expect(moment(`${texts['days.after_tomorrow']} 9:30`, locale)).toBe('2026-11-24T09:30')
    expect(moment(texts['days.now'] ?? '', locale)).toBe(`${TODAY}T10:07`)
    const wednesday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(
      new Date('2026-11-25T12:00'),
    )
    expect(moment(`${wednesday} 8:15`, locale)).toBe('2026-11-25T08:15')
  })
})

describe('a typed time', () => {
  it.each([
    ['15:00', 'en', '15:00'],
    ['9.30', 'de', '09:30'],
    ['9 Uhr', 'de', '09:00'],
    ['um 17 Uhr', 'de', '17:00'],
    ['9h30', 'fr', '09:30'],
    ['9 h', 'fr', '09:00'],
    ['0930', 'pt', '09:30'],
    ['930', 'en', '09:30'],
    ['3 pm', 'en', '15:00'],
    ['12am', 'en', '00:00'],
    ['3:05 p.m.', 'en', '15:05'],
    ['١٥:٣٠', 'ar', '15:30'],
    ['الساعة ٣ م', 'ar', '15:00'],
    ['9', 'en', '09:00'],
    ['24:00', 'en', '00:00'],
    ['02:00:00 PM', 'en', '14:00'],
  ])('is read: %s in %s', (typed, language, at) => {
    expect(time(typed, language)).toBe(at)
  })

  it.each(['24:01', '9:60', '13 pm', '0 am', '12345', 'x', '', '9:3', '1:2:3'])(
    'is refused if it is %s',
    (typed) => {
      expect(time(typed)).toBeUndefined()
    },
  )

  it('is not guessed before it is complete', () => {
    expect(['1', '15', '15:', '15:0'].map((typed) => time(typed, 'en', false))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a typed moment', () => {
  it.each([
    ['2026-11-25T11:00', 'en', '2026-11-25T11:00'],
    ['25/11/2026, 11:00', 'en', '2026-11-25T11:00'],
    ['25.11. 11', 'de', '2026-11-25T11:00'],
    ['25.11.26 8.15', 'de', '2026-11-25T08:15'],
    ['Mo 9', 'de', '2026-11-23T09:00'],
    ['morgen 15 Uhr', 'de', '2026-11-23T15:00'],
    ['MORGEN 15:00', 'de', '2026-11-23T15:00'],
    ['demain à 9h', 'fr', '2026-11-23T09:00'],
    ['amanhã às 9:00', 'pt', '2026-11-23T09:00'],
    ['غدًا ١٥:٠٠', 'ar', '2026-11-23T15:00'],
    ['Sunday 3 pm', 'en', '2026-11-29T15:00'],
    ['15:00', 'en', '2026-12-24T15:00'],
    ['25/11/2026 24:00', 'en', '2026-11-26T00:00'],
    ['25 Nov 2026 8:15', 'en', '2026-11-25T08:15'],
  ])('is read: %s in %s', (typed, language, at) => {
    expect(moment(typed, language)).toBe(at)
  })

  it.each([
    '22 11 2026',
    '25 Nov 2026',
    '22/11/2026',
    'tomorrow',
    'someday 15:00',
    '2026-02-31T10:00',
    'at',
    '',
  ])('is refused if it is %s', (typed) => {
    expect(moment(typed)).toBeUndefined()
  })
})
