import i18next from 'i18next'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { dedupePunctuation } from '../../../../src/platform/i18n/texts/dedupe-punctuation.ts'
import { createInterpolation } from '../../../../src/platform/i18n/texts/interpolate.ts'
import { readRawText } from '../../../../src/platform/i18n/texts/texts.ts'
import { languages, listTexts } from '../../../support/sources/locales.ts'

const ODD: Record<string, string> = {
  'odd.spaced': 'Put { {name} } and {{ name }}.',
  'odd.formatted': 'About {{name, lowercase}}.',
  'odd.within': 'See $t(odd.twice).',
  'odd.twice': '{{name}} and {{name}}',
  'odd.number': '{{count}} of {{total}}',
  'odd.dollars': '$& {{name}} $1',
}
const NAMED = /\{\{\s*(\w+)/g

/** Values of all the names in a text, one of them such as people give. */
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(NAMED)].map(([, name], index) => [
      name,
      ['Wash & Co.', '$t(x) $&', 7][index % 3],
    ]),
  )

beforeAll(async () => {
  await i18next.use(dedupePunctuation).init({
    lng: 'en',
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: { ...listTexts(language), ...ODD } }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    postProcess: [dedupePunctuation.name],
    interpolation: { escapeValue: false, formatSeparator: ',' },
  })
})

describe.each(languages)('texts in %s', (language) => {
  const texts = { ...listTexts(language), ...ODD }

  it('are interpolated exactly as i18next does', () => {
    const putIn = createInterpolation((key) => readRawText(language, key))
    const t = i18next.getFixedT(language)
    const put = Object.entries(texts).flatMap(([key, text]) => {
      const values = valuesFor(text)
      const said = putIn(key, values)
      return said === undefined ? [] : [[key, said, String(t(key, values))]]
    })
    expect(put.map(([key, said]) => [key, said])).toEqual(put.map(([key, , said]) => [key, said]))
    expect(put.length).toBeGreaterThan(0.85 * Object.keys(texts).length)
  })

  it('are left to i18next if they need more than plain values', () => {
    const putIn = createInterpolation((key) => readRawText(language, key))
    for (const key of ['odd.spaced', 'odd.formatted', 'odd.within', 'nowhere'])
      expect(putIn(key, { name: 'Wash' }), key).toBeUndefined()
    expect(putIn('odd.number', { smart_count: 3, count: 3, total: 4 })).toBeUndefined()
    expect(putIn('odd.twice', { name: null })).toBeUndefined()
    expect(putIn('odd.twice')).toBeUndefined()
  })
})

test('the interpolation finds a text that was added later', () => {
  const putIn = createInterpolation((key) => readRawText('en', key))
  expect(putIn('late')).toBeUndefined()
  i18next.addResource('en', 'react-admin', 'late', 'Here now', { keySeparator: false } as never)
  expect(putIn('late')).toBe('Here now')
})
