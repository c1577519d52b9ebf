import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../resources/index.ts'
import { createEngine } from '../../../../../src/platform/data/engine/engine.ts'
import {
  indexChoices,
  searchChoices,
  searchNearChoices,
} from '../../../../../src/parts/fields/choices/search.ts'
import {
  PHONE,
  PLATE,
  SPELLINGS,
  TYPED_PHONES,
  TYPED_PLATES,
} from '../../../../support/rows/spellings.ts'

const NAMES = [...new Set(SPELLINGS.map(([, name]) => name))]
const rows = NAMES.map((name, index) => ({
  id: index + 1,
  name,
  phone: name === 'Jean Luc' ? PHONE : `+965 4000 ${index}`,
}))
const options = { today: '2026-04-01', timeZone: 'Asia/Kuwait', locale: 'en' }
const engine = createEngine(rows, registry.customers, options)
const vehicleEngine = createEngine([{ id: 1, plate: PLATE }], registry.vehicles, options)
const choices = indexChoices(rows.map(({ id, name, phone }) => ({ id, title: name, hint: phone })))

const searchList = (q: string) =>
  engine.query({ q, page: 1, perPage: 500 }).rows.map((row) => row.name)
const searchPicker = (q: string) => searchChoices(choices, q, 500).map(({ title }) => title)

describe('a search in the browser', () => {
  it.each(SPELLINGS)('for %s finds %s in a list and in a picker', (q, name) => {
    expect(searchList(q)).toContain(name)
    expect(searchPicker(q)).toContain(name)
  })

  it.each(TYPED_PHONES)('finds a phone number typed as %s', (q) => {
    expect(searchList(q)).toEqual(['Jean Luc'])
    expect(searchPicker(q)).toEqual(['Jean Luc'])
  })

  it.each(TYPED_PLATES)('finds a plate typed as %s', (q) => {
    expect(vehicleEngine.query({ q, page: 1, perPage: 5 }).total).toBe(1)
  })

  it('finds a phone number by its last digits, although a beginning with `00` finds nothing', () => {
    const [typedPhone = ''] = TYPED_PHONES
    const foundNames = Array.from(typedPhone, (_, end) => searchList(typedPhone.slice(0, end + 1)))
    expect([foundNames[5], foundNames.at(-1)]).toEqual([[], ['Jean Luc']])
  })
})

describe('a picker', () => {
  const people = indexChoices([
    { id: 1, title: 'Rahim Hussain', otherTexts: ['رحيم حسين'] },
    { id: 2, title: 'Mohammad Al-Qattan' },
    { id: 3, title: 'Khaitan', otherTexts: ['خيطان'] },
    { id: 4, title: 'Aly Omar', hint: '66214822' },
  ])
  const near = (typed: string) => searchNearChoices(people, typed, 5).map(({ title }) => title)

  it('finds a row by its names in other languages', () => {
    expect(searchChoices(people, 'خيطان', 5).map(({ title }) => title)).toEqual(['Khaitan'])
    expect(searchChoices(people, 'رحيم', 5).map(({ title }) => title)).toEqual(['Rahim Hussain'])
  })

  it.each([
    ['rahim husain', ['Rahim Hussain']],
    ['rahim hussien', ['Rahim Hussain']],
    ['muhammad qatan', ['Mohammad Al-Qattan']],
    ['kheitan', ['Khaitan']],
    ['zzqqxx', []],
    ['ali', []],
    ['66214821', []],
  ])('offers what is spelt a little differently: %s', (typed, titles) => {
    expect(near(typed)).toEqual(titles)
  })
})
