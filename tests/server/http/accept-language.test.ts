import { describe, expect, it } from 'vitest'
import { translate } from '../../../server/http/language.ts'

const key = 'errors.field.required'
const inLanguage = (language: string) => translate({ key }, language)

describe('The preferred language of a request', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-BR, en;q=0.5', 'pt'],
    ['en;q=0.4, fr;q=0.9, de;q=0.7', 'fr'],
    ['de;q=0, en', 'en'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['zh-TW, zh;q=0.9, ar;q=0.3', 'ar'],
    ['DE', 'de'],
    ['ar , en', 'ar'],
  ])('in the header %s is %s', (header, language) => {
    expect(inLanguage(header)).toBe(inLanguage(language))
    expect(['en', 'fr', 'de', 'pt', 'ar'].map(inLanguage)).toContain(inLanguage(header))
  })

  it.each(['', '*', 'zh', 'de;q=0', ';;;', 'q=1', 'x'.repeat(5000), 'constructor', ',,,'])(
    'is English if the header names no supported language: %s',
    (header) => {
      expect(inLanguage(header)).toBe(inLanguage('en'))
    },
  )

  it('determines the language of the answer', () => {
    expect(new Set(['en', 'fr', 'de', 'pt', 'ar'].map(inLanguage)).size).toBe(5)
  })
})
