import { expect, test } from 'vitest'
import { removeDoublePunctuation } from '../../../../src/platform/i18n/texts/dedupe-punctuation.ts'

test.each([
  ['Undone: How do I pay?.', 'Undone: How do I pay?'],
  ['Undone: Wash & Co..', 'Undone: Wash & Co.'],
  ['تم حفظ ⁨كيف أدفع؟⁩.', 'تم حفظ ⁨كيف أدفع؟⁩'],
  ['Nothing is called “Why?”. Write a name.', 'Nothing is called “Why?” Write a name.'],
  ['Undone: WB-100042.', 'Undone: WB-100042.'],
  ['And so on...', 'And so on...'],
  ['1.5.', '1.5.'],
])('the text %s has one punctuation mark at its end', (text, said) => {
  expect(removeDoublePunctuation(text)).toBe(said)
})
