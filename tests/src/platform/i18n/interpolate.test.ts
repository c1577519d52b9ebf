import i18next, { type i18n, type PostProcessorModule } from 'i18next'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { removeDoublePunctuation } from '../../../../src/platform/i18n/texts/dedupe-punctuation.ts'
import { createTranslation } from '../../../../src/platform/i18n/texts/interpolate.ts'
import { languages, listTexts } from '../../../support/sources/locales.ts'

const ODD: Record<string, string> = {
  'odd.spaced': 'Put { {name} } and {{ name }}.',
  'odd.formatted': 'About {{name, lowercase}}.',
  'odd.within': 'See $t(odd.twice).',
  'odd.named': 'See $t({{key}}), $t(odd.many, {"count": {{some}} }).',
  'odd.twice': '{{name}} and {{name}}',
  'odd.many_zero': 'no rows of {{name}}',
  'odd.many_one': 'a row of {{name}}',
  'odd.many_other': '{{count}} rows of {{name}}',
  'odd.number': '{{count}} of {{total}}',
  'odd.dollars': '$& {{name}} $1',
}
const NAMED = /\{\{\s*(\w+)/g
const COUNTS = [0, 1, 2, 3, 11, 100, 1.5, 1_000_000, '2']

const dedupe: PostProcessorModule = {
  type: 'postProcessor',
  name: 'dedupe',
  process: (value) => removeDoublePunctuation(String(value)),
}
let peer: i18n
beforeAll(async () => {
  peer = i18next.createInstance()
  await peer.use(dedupe).init({
    lng: 'en',
    fallbackLng: false,
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: { ...listTexts(language), ...ODD } }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    postProcess: [dedupe.name],
    interpolation: { escapeValue: false, formatSeparator: ',' },
  })
  peer.services.formatter?.add('lowercase', (value: unknown, locale) =>
    String(value).toLocaleLowerCase(locale),
  )
})

const read = (language: string, texts: Readonly<Record<string, string>>) =>
  createTranslation({ listLanguages: () => [language], readText: (_, key) => texts[key] })

/** Values of all the names in a text, one of them such as people give. */
const valuesFor = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(NAMED)].map(([, name = ''], index) => [
      name,
      text.includes(`$t({{${name}}}`)
        ? 'odd.twice'
        : ['Wash & Co.', 'Ümit?', 7, null, undefined][index % 5],
    ]),
  )
const MORE = { key: 'odd.twice', some: 2, minutes: 5, tries: 3, name: 'Wash' }

describe.each(languages)('texts in %s', (language) => {
  const texts = { ...listTexts(language), ...ODD }
  const translate = read(language, texts)

  it('are translated exactly as i18next does', () => {
    const t = peer.getFixedT(language)
    const bases = Object.keys(texts).map((key) =>
      key.replace(/_(?:zero|one|two|few|many|other)$/, ''),
    )
    const compared = [...new Set([...Object.keys(texts), ...bases])].flatMap((key) => {
      const text = texts[key] ?? texts[`${key}_other`] ?? ''
      const values = { ...valuesFor(text), ...MORE }
      const counted = COUNTS.map((count) => ({ ...values, count }))
      return [values, ...(`${key}_other` in texts ? counted : [])].map((given) => ({
        key,
        ours: translate(key, given),
        peers: String(t(key, { ...given })),
      }))
    })
    expect(compared.filter(({ ours, peers }) => ours !== peers)).toEqual([])
    expect(compared.length).toBeGreaterThan(Object.keys(texts).length + 1000)
  })

  it('take the number of react-admin, and a text for a missing key', () => {
    expect(translate('odd.many', { smart_count: 1, name: 'Wash' })).toBe('a row of Wash')
    expect(translate('nowhere', { _: 'There is {{name}}', name: 'Wash' })).toBe('There is Wash')
    expect(translate('nowhere', { _: '' })).toBe('nowhere')
  })
})

test('a value is never read as a text of its own', () => {
  const translate = read('en', ODD)
  expect(translate('odd.twice', { name: '$t(odd.number) {{total}}' })).toBe(
    '$t(odd.number) {{total}} and $t(odd.number) {{total}}',
  )
})

test('a text that was added later is found', () => {
  const texts: Record<string, string> = {}
  const translate = read('en', texts)
  expect(translate('late')).toBe('late')
  texts.late = 'Here now'
  expect(translate('late')).toBe('Here now')
})

test('another language replaces missing texts, by its own plural forms', () => {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ar: { here: 'هنا' },
    en: { here: 'Here', rows_one: 'a row', rows_other: '{{count}} rows' },
  }
  const translate = createTranslation({
    listLanguages: () => ['ar', 'en'],
    readText: (language, key) => texts[language]?.[key],
  })
  expect([translate('here'), translate('rows', { count: 3 })]).toEqual(['هنا', '3 rows'])
})
