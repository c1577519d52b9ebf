import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'
import { listReferences } from '../../../../src/platform/data/rows/list-references.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { ValueFormatter } from '../../../../registry/text/value-text.ts'
import { type RowIdsByTitle } from '../../../../src/features/import/cell-value.ts'
import { guessMapping } from '../../../../src/features/import/columns/fields.ts'
import { posts, tags } from '../../../support/relations/tags.ts'
import { createRegistry } from '../../../support/relations/registry-with.ts'
import { type MatchAction, prepareRows } from '../../../../src/features/import/prepare-rows.ts'
import { loadAllTexts, translateText } from '../../../support/web/load-texts.ts'

const writer = {
  translate: (key: string, params?: Record<string, unknown>) => translateText('en', key, params),
  format: { timeZone: 'Asia/Kuwait', today: '2026-11-22' },
} as unknown as ValueFormatter

function entity(name: string) {
  const reference = listReferences().find(({ resource }) => resource.name === name)
  if (!reference) throw new Error(`There is no list of ${name}.`)
  return reference.resource
}

beforeAll(loadAllTexts)

const { posts: textsOfTags } = createRegistry(posts, tags) as Record<string, AnyResource>

/** Returns the rows that an import sends for a table of an entity. */
function prepared(
  name: string,
  table: string[][],
  rows: Row[] = [],
  rowIdsByTitle: RowIdsByTitle = {},
  language = 'en',
  matchAction: MatchAction = 'create',
) {
  const resource = name === 'posts' && textsOfTags ? textsOfTags : entity(name)
  const mapping = guessMapping(resource, table[0] ?? [])
  const present = new Map(rows.map((row) => [row.id, row]))
  return prepareRows({
    resource,
    table,
    mapping,
    rowIdsByTitle,
    existingRows: present,
    writer,
    plan: null,
    language,
    matchAction,
  })
}

describe('the columns of an imported file', () => {
  it('are matched to fields by their names in every language, each field once', () => {
    const faqs = entity('faqs')
    expect(guessMapping(faqs, ['ID', ' frage ', 'RÉPONSE', 'الترتيب', 'Geändert'])).toEqual([
      'id',
      'question',
      'answer',
      'position',
      null,
    ])
    expect(guessMapping(faqs, ['question', 'Question', 'toString', ''])).toEqual([
      'question',
      null,
      null,
      null,
    ])
  })
})

describe('the rows of an imported file', () => {
  const row = { id: 7, question: 'Why?', answer: 'Because.', position: 3 }

  it('are sent with their changed values only, and are not sent if nothing has changed', () => {
    const table = [
      ['ID', 'Question', 'Answer', 'Position'],
      ['7', 'Why?', 'Because.', '3'],
      ['#7', 'Why not?', 'Because.', '3'],
      ['', 'New?', '', '4'],
      ['99', 'Unknown?', 'x', '1'],
    ]
    expect(prepared('faqs', table, [row])).toMatchObject({
      same: 1,
      mistakes: [],
      rows: [
        { line: 1, body: { id: '7', question: 'Why not?' } },
        { line: 2, body: { question: 'New?', answer: null, position: '4' } },
        { line: 3, body: { id: '99', question: 'Unknown?', answer: 'x', position: '1' } },
      ],
    })
  })

  it('can have numbers and days in the format of the language, and the format alone is no change', () => {
    const promo = { id: 3, code: 'A', discount_amount: '1.500', ends_on: '2026-03-01', used: 0 }
    const table = [
      ['ID', 'discount_amount', 'ends_on', 'max_uses'],
      ['3', '1,5 €', '01.03.2026', ''],
      ['3', '1.234,25', '2.4.2026', '1.000'],
      ['3', '1,25', '2026-04-02', '1000'],
      ['3', '1,2,3', '31.2.2026', 'viele'],
    ]
    const { rows, same, mistakes } = prepared('promos', table, [promo], {}, 'de')
    expect([same, mistakes]).toEqual([1, []])
    expect(rows.map(({ body }) => body)).toEqual([
      { id: '3', discount_amount: '1234.25', ends_on: '2026-04-02', max_uses: '1000' },
      { id: '3', discount_amount: '1.25', ends_on: '2026-04-02', max_uses: '1000' },
      { id: '3', discount_amount: '1,2,3', ends_on: '31.2.2026', max_uses: 'viele' },
    ])
    const [inArabic] = prepared(
      'promos',
      [['discount_amount'], ['د.ك. ١٬٢٣٤٫٥']],
      [],
      {},
      'ar',
    ).rows
    expect(inArabic?.body).toEqual({ discount_amount: '1234.5' })
  })

  it('refer to rows by title, or by # and id; unknown and ambiguous references are reported', () => {
    const fields = Object.entries(entity('areas').fields)
    const [name = ''] = fields.find(([, { type }]) => type === 'reference') ?? []
    const rowIdsByTitle = {
      [name]: new Map([
        ['hawalli', [4]],
        ['salmiya', [5, 6]],
      ]),
    }
    const table = [[name], ['Hawalli'], ['#12'], ['Salmiya'], ['Nowhere']]
    const { rows, mistakes } = prepared('areas', table, [], rowIdsByTitle)
    expect(rows.map(({ body }) => body)).toEqual([{ [name]: 4 }, { [name]: '12' }])
    expect(mistakes.map(({ line, column, message }) => [line, column, message])).toEqual([
      [2, name, translateText('en', 'import.ambiguous', { value: 'Salmiya', ids: '#5, #6' })],
      [3, name, translateText('en', 'import.unknown', { value: 'Nowhere' })],
    ])
  })

  it('can refer to several rows in one cell, as an export writes them', () => {
    const labels = { wax: [1], soap: [2], 'wind, rain': [3], sun: [4, 5] }
    const rowIdsByTitle = { tag_ids: new Map(Object.entries(labels)) }
    const storedRow = { id: 7, headline: 'One', tag_ids: [1, 2], tags: ['Wax', 'Soap'] }
    const table = [
      ['ID', 'Headline', 'tag_ids'],
      ['7', 'One', 'Wax, Soap'],
      ['7', 'One', 'soap,#1'],
      ['', 'Two', 'Soap, #12'],
      ['', 'Three', 'Wind, rain'],
      ['', 'Four', 'Soap, Dust'],
      ['', 'Five', 'Sun, Soap'],
    ]
    const { rows, same, mistakes } = prepared('posts', table, [storedRow], rowIdsByTitle)
    expect(same).toBe(2)
    expect(rows.map(({ body }) => body)).toEqual([
      { headline: 'Two', tag_ids: [2, '12'] },
      { headline: 'Three', tag_ids: [3] },
    ])
    expect(mistakes.map(({ line, column }) => [line, column])).toEqual([
      [4, 'tag_ids'],
      [5, 'tag_ids'],
    ])
  })

  it('without an ID are unchanged if an existing row has the same values, each row once', () => {
    const table = [
      ['Question', 'Answer', 'Position'],
      ['Why?', 'Because.', '3'],
      ['Why?', 'Because.', '3'],
      ['Why?', 'Because.', '4'],
    ]
    const { same, rows } = prepared('faqs', table, [row])
    expect(same).toBe(1)
    expect(rows.map(({ line }) => line)).toEqual([1, 2])
  })

  const stored = { id: 5, code: 'SAVE-10', discount_percent: '10.000', active: 1 }

  it('without an ID change the row with the same unique value, and clear nothing', () => {
    const table = [
      ['code', 'discount_percent', 'max_uses'],
      ['save‑10', '10', ''],
      ['SAVE-10', '12', ''],
      ['SAVE-11', '10', ''],
    ]
    const changed = prepared('promos', [table[0] ?? [], table[2] ?? [], table[3] ?? []], [stored])
    expect(changed.rows.map(({ body }) => body)).toEqual([
      { id: '5', discount_percent: '12' },
      { code: 'SAVE-11', discount_percent: '10', max_uses: null },
    ])
    expect(changed.matches).toEqual([{ line: 0, column: 'code', title: 'SAVE-10', isUnique: true }])
    expect(prepared('promos', table.slice(0, 2), [{ ...stored, code: 'save-10' }]).same).toBe(1)
  })

  it('that match a phone are proposed, and change the row only if asked', () => {
    const ali = { id: 8, name: 'Ali', phone: '+96566214821', email: 'ali@mail.example' }
    const table = [
      ['Name', 'Phone', 'Email'],
      ['Ali Hassan', '+965 6621 4821', ''],
      ['Sara', '+965 9900 0000', ''],
    ]
    const proposed = prepared('customers', table, [ali])
    expect(proposed.rows).toHaveLength(2)
    expect(proposed.rows.every(({ body }) => !('id' in body))).toBe(true)
    expect(proposed.matches.map(({ line, column, title }) => [line, column, title])).toEqual([
      [0, 'phone', 'Ali'],
    ])
    const [first, ...others] = prepared('customers', table, [ali], {}, 'en', 'update').rows
    expect(first?.body).toEqual({ id: '8', name: 'Ali Hassan' })
    expect(others.every(({ body }) => !('id' in body))).toBe(true)
  })

  it('with several problems have all of them, and the readable cells', () => {
    const fields = Object.entries(entity('areas').fields)
    const [name = ''] = fields.find(([, { type }]) => type === 'reference') ?? []
    const { mistakes, refusedRows } = prepared('areas', [
      ['Name', name],
      ['#N/A', 'Nowhere'],
    ])
    expect(mistakes.map(({ column }) => column)).toEqual(['name', name])
    expect(refusedRows).toEqual([{ line: 0, body: {} }])
  })
})
