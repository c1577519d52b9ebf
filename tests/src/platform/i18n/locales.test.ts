import { describe, expect, it } from 'vitest'
import { canOpenList } from '../../../../registry/entities/access.ts'
import type { AnyList } from '../../../../registry/entities/registry.ts'
import { deriveLabel } from '../../../../registry/text/derive-label.ts'
import { ROLES } from '../../../../resources/words/roles.ts'
import { getEntryLabelKey, getTabLabelKey } from '../../../../src/platform/i18n/label-keys.ts'
import {
  listDeclaredLabels,
  type Labels,
  listLabels,
  listReportLabels,
  listTileLabels,
} from '../../../../tools/labels/declared-labels.ts'
import {
  COMPOSED,
  coreKeys,
  entities,
  reports,
  sources,
} from '../../../support/sources/locale-keys.ts'
import { isSpecifiedReport, specified } from '../../../support/sources/specification.ts'
import { SAME_AS_ENGLISH } from '../../../support/sources/locale-same.ts'
import { languages, listTexts } from '../../../support/sources/locales.ts'

const english = listTexts('en')
const others = languages.filter((language) => language !== 'en')

const isPlural = (key: string) => `${key}_one` in english && `${key}_other` in english
/** A key without its plural form. */
function getBase(key: string): string {
  const base = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
  return isPlural(base) ? base : key
}
const bases = new Set(Object.keys(english).map(getBase))
const core = coreKeys()

function listForms(base: string, language: string): string[] {
  if (!isPlural(base)) return [base]
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return pluralCategories.map((form) => `${base}_${form}`)
}

const placeholders = (text = '') =>
  [...text.matchAll(/\{\{(\w+)(?:, \w+)?\}\}/g)].map(([, name]) => name).sort()
/** The texts that one is put together from: `$t(mails.minutes, …)`. */
const nested = (text: string) => [...text.matchAll(/\$t\(([\w.]+)/g)].map(([, key = '']) => key)
/** Of none, one and two a form can tell without the number: two are a dual, in Arabic. */
const saysHowMany = (key: string) => key !== getBase(key) && /_(?:zero|one|two)$/.test(key)
const without = (name: string) => (text: string | undefined) => text !== name
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+(?:, \w+)?\}\}/g, ''))

/** The names that stand side by side for one role: the menu's entries, and the tabs of each. */
function namesBesides(role: (typeof ROLES)[number]): string[][] {
  const entries = entities
    .map((resource) =>
      Object.keys(resource.lists)
        .filter((name) => canOpenList(role, resource.lists[name] as AnyList))
        .map((listName) => ({ resource, listName })),
    )
    .filter((lists) => lists.length > 0)
  return [
    entries.flatMap((lists) => lists.slice(0, 1).map(getEntryLabelKey)),
    ...entries.filter((lists) => lists.length > 1).map((lists) => lists.map(getTabLabelKey)),
  ]
}

/** The texts that name a button or a choice in quotation marks. */
const NAMING = [
  ...Object.keys(english).filter((key) => /^mails\..*(?:text|not_you)$/.test(key)),
  'report_mails.none',
  'reports.view_text',
]
const QUOTED = /[“«„]([^”»“„«{]+)[”»“]/g

describe.each(languages)('the texts in %s', (language) => {
  const texts = listTexts(language)

  it('have the keys of English, with the plural forms of their language', () => {
    const needed = [...bases].flatMap((base) => listForms(base, language))
    expect(Object.keys(texts).sort()).toEqual(needed.sort())
  })

  it('name buttons and choices as their labels do', () => {
    const labels = new Set(Object.values(texts))
    const named = NAMING.filter((key) => key in texts).flatMap((key) =>
      [...(texts[key] ?? '').matchAll(QUOTED)].map(([, name = '']) => name.trim()),
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !labels.has(name))).toEqual([])
  })

  it('have the same placeholders as in English', () => {
    const wrong = Object.keys(texts).filter((key) => {
      const [here, there] = [texts[key], english[key] ?? english[`${getBase(key)}_other`]]
      const said = saysHowMany(key) ? without('count') : () => true
      return String(placeholders(here).filter(said)) !== String(placeholders(there).filter(said))
    })
    expect(wrong).toEqual([])
  })

  it('are never empty, and have no space at the beginning or the end', () => {
    const wrong = Object.entries(texts).filter(([, text]) => text === '' || text !== text.trim())
    expect(wrong).toEqual([])
  })

  it('have no exclamation marks', () => {
    expect(Object.entries(texts).filter(([, text]) => /[!¡]/.test(text))).toEqual([])
  })

  it('ask about a row by its title in quotes, or by its values, and add no punctuation mark after one of the title', () => {
    const titles = Object.keys(texts).filter((key) => /^confirm\.\w+\.title$/.test(key))
    expect(titles.length).toBeGreaterThan(10)
    const isQuoted = (text = '') => /[“„«][\s⁨]?\{\{title\}\}[\s⁩]?[”“»]/.test(text)
    const isAsked = (text = '') => /[.?؟]$/.test(text)
    const hasValues = (text = '') => /\{\{(?!title\b)\w+\}\}/.test(text)
    const isNamed = (text = '') => isQuoted(text) || hasValues(text)
    const wrong = titles.filter((key) => !isNamed(texts[key]) || isAsked(texts[key]))
    expect(wrong).toEqual([])
  })

  it.each(ROLES)('have different labels for the entries of the menu and their tabs: %s', (role) => {
    for (const keys of namesBesides(role)) {
      const labels = keys.map((key) => texts[key] ?? deriveLabel(key) ?? '')
      expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
      expect(labels.filter((label) => label.length > 26)).toEqual([])
    }
  })
})

describe.each(others)('the translation into %s', (language) => {
  const texts = listTexts(language)
  const same = Object.keys(texts).filter(
    (key) => hasWords(texts[key] ?? '') && texts[key] === english[key],
  )
  const allowed = SAME_AS_ENGLISH[language] ?? []

  it('differs from English except for the listed words', () => {
    expect(same.filter((key) => !allowed.includes(texts[key] ?? ''))).toEqual([])
  })

  it('lists no exception that differs from English', () => {
    const found = new Set(same.map((key) => texts[key]))
    expect(allowed.filter((word) => !found.has(word))).toEqual([])
  })
})

const groups = [...new Set([...bases].map((key) => key.split('.', 1)[0]))].join('|')
const KEY = new RegExp(`^(?:${groups})(?:\\.[\\w -]+)+$`)
const COMPOSED_KEY = new RegExp(`^(?:${groups})\\.[^/ ]*\\{\\}[^/ ]*$`)

const listKeys = ({ plain, counted }: Labels) => [...plain, ...counted]
/** The labels of the specification's own, which every language has. */
const required = new Set([
  ...specified.map(listLabels).flatMap(listKeys),
  ...reports.filter(isSpecifiedReport).map(listReportLabels).flatMap(listKeys),
  ...listKeys(listTileLabels()),
])
/** The labels of what a business added: `npm run check` names those that a language lacks. */
const added = new Set(listKeys(listDeclaredLabels()).filter((key) => !required.has(key)))

describe('the keys of texts', () => {
  it('that the registry and the code compose exist', () => {
    const wrong = Object.values(COMPOSED)
      .flat()
      .filter((key) => !bases.has(key) && !added.has(key))
    expect(wrong).toEqual([])
  })

  it.each(languages)('that texts in %s include exist', (language) => {
    const wrong = Object.values(listTexts(language)).flatMap(nested)
    expect(wrong.filter((key) => !bases.has(key))).toEqual([])
  })

  it('that the code uses exist', () => {
    const wrong = sources.flatMap(({ file, literals }) =>
      literals
        .filter((text) => KEY.test(text) && !bases.has(text))
        .map((text) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  it('that the code composes are listed in this test', () => {
    const wrong = sources.flatMap(({ file, templates }) =>
      templates
        .filter((text) => COMPOSED_KEY.test(text) && !(text in COMPOSED))
        .map((text) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  it("of react-admin's core exist", () => {
    expect(core.length).toBeGreaterThan(20)
    expect(core.filter((key) => !bases.has(key))).toEqual([])
  })

  it('are all used', () => {
    const used = new Set([
      ...core,
      ...Object.values(COMPOSED).flat(),
      ...sources.flatMap(({ literals }) => literals),
      ...Object.values(english).flatMap(nested),
    ])
    expect([...bases].filter((key) => !used.has(key))).toEqual([])
  })
})

it('no screen contains literal texts', () => {
  // The product's name is the same in every language.
  const shown = sources
    .flatMap((source) => source.shownTexts)
    .filter((at) => !at.endsWith(' Washboard'))
  expect(shown).toEqual([])
})
