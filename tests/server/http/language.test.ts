import { describe, expect, it } from 'vitest'
import { translate } from '../../../server/http/language.ts'

const lockText = (language: string, tries: number, minutes: number) =>
  translate({ key: 'mails.lock.text', params: { name: 'Nadia', tries, minutes } }, language)

describe('A sentence with two numbers', () => {
  it.each([
    [1, 2, 'مرة واحدة في', 'لمدة دقيقتين،'],
    [2, 1, 'مرتين في', 'لمدة دقيقة واحدة،'],
    [3, 10, '3 مرات في', 'لمدة 10 دقائق،'],
    [11, 15, '11 مرة في', 'لمدة 15 دقيقة،'],
    [100, 103, '100 مرة في', 'لمدة 103 دقائق،'],
  ])(
    'has in Arabic the plural form of each number: %i, %i',
    (tries, minutes, firstText, secondText) => {
      const text = lockText('ar', tries, minutes)
      expect(text).toContain(firstText)
      expect(text).toContain(secondText)
    },
  )

  it.each([
    ['en', 'your account 10 times in a short time', 'for 1 minute,'],
    ['fr', 'saisi 10 fois pour', 'pendant 1 minute,'],
    ['de', 'in kurzer Zeit 10-mal', '1 Minute lang'],
    ['pt', 'introduziu 10 vezes', 'durante 1 minuto,'],
  ])('is translated into %s', (language, firstText, secondText) => {
    const text = lockText(language, 10, 1)
    expect(text).toContain(firstText)
    expect(text).toContain(secondText)
    expect(text).not.toMatch(/\$t|\{\{|undefined/)
  })
})

it('A refused deletion of a row in use says how many rows use it, in each language', () => {
  const translateCount = (language: string, count: number) =>
    translate({ key: 'resources.scheduled-bookings.name', params: { count } }, language)
  expect(['en', 'fr', 'de', 'pt', 'ar'].map((language) => translateCount(language, 3))).toEqual([
    'scheduled bookings',
    'réservations planifiées',
    'Terminbuchungen',
    'reservas agendadas',
    'حجوزات مجدولة',
  ])
})
