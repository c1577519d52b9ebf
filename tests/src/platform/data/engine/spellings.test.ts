import { describe, expect, it } from 'vitest'
import { registry } from '../../../../../resources/index.ts'
import { createEngine } from '../../../../../src/platform/data/engine/engine.ts'
import { indexChoices, searchChoices } from '../../../../../src/parts/fields/choices/search.ts'
import {
  PHONE,
  PLATE,
  SPELLINGS,
  TYPED_PHONES,
  TYPED_PLATES,
} from '../../../../support/rows/spellings.ts'

const NAMES = [...new Set(SPELLINGS.map(([, name]) => name))]
const rows = NAMES.map((name, at) => ({
  id: at + 1,
  name,
  phone: name === 'Jean Luc' ? PHONE : `+965 4000 ${at}`,
}))
const options = { today: '2026-04-01', timeZone: 'Asia/Kuwait', locale: 'en' }
const engine = createEngine(rows, registry.customers, options)
const cars = createEngine([{ id: 1, plate: PLATE }], registry.vehicles, options)
const choices = indexChoices(rows.map(({ id, name, phone }) => ({ id, title: name, hint: phone })))

const inList = (q: string) => engine.query({ q, page: 1, perPage: 500 }).rows.map((row) => row.name)
const inPicker = (q: string) => searchChoices(choices, q, 500).map(({ title }) => title)

describe('a search in the browser', () => {
  it.each(SPELLINGS)('for %s finds %s in a list and in a picker', (q, name) => {
    expect(inList(q)).toContain(name)
    expect(inPicker(q)).toContain(name)
  })

  it.each(TYPED_PHONES)('finds a phone number typed as %s', (q) => {
    expect(inList(q)).toEqual(['Jean Luc'])
    expect(inPicker(q)).toEqual(['Jean Luc'])
  })

  it.each(TYPED_PLATES)('finds a plate typed as %s', (q) => {
    expect(cars.query({ q, page: 1, perPage: 5 }).total).toBe(1)
  })

  it('finds a phone number by its last digits, although a beginning with `00` finds nothing', () => {
    const [typed = ''] = TYPED_PHONES
    const found = Array.from(typed, (_, at) => inList(typed.slice(0, at + 1)))
    expect([found[5], found.at(-1)]).toEqual([[], ['Jean Luc']])
  })
})
