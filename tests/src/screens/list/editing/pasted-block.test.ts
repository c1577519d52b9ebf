import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../../src/platform/data/rows/normalise.ts'
import { getReferenceTitleName } from '../../../../../registry/fields/targets.ts'
import { listReferences } from '../../../../../src/platform/data/rows/list-references.ts'
import {
  layBlock,
  buildFilledBlock,
  listPastedCells,
  withVersions,
} from '../../../../../src/screens/list/editing/pasted-block.ts'
import type { Column } from '../../../../../src/parts/table/columns/column.ts'

const services = listReferences().find(({ resource }) => resource.name === 'services')?.resource
const edit = { getControl: () => undefined, prepare: () => undefined, begin: () => undefined }
const column = (name: string, isEditable = true): Column<Row> => ({
  name,
  label: name.toUpperCase(),
  cell: () => null,
  ...(isEditable && { edit }),
})
const columns = [column('name'), column('updated_at', false), column('price'), column('active')]
const rows: Row[] = [1, 2, 3].map((id) => ({ id, version: 10 + id, name: `Wash ${id}` }))
const cells = [
  ['Fine', '2026-01-01', '5'],
  ['Finer', '2026-01-02'],
]

describe('a value that is filled down', () => {
  const resource = {
    name: 'services',
    icon: 'building',
    menu: 'places',
    title: 'name',
    lists: {},
    fields: {
      id: { type: 'id' },
      price: { type: 'money' },
      city_id: { type: 'reference', to: 'cities', nullable: true },
    },
  } as const
  const [one, ...others] = rows

  it('is set in the rows below, in its column only', () => {
    const from = { ...one, id: 1, price: '4.000' }
    const block = buildFilledBlock(resource, 'price', from, others)
    expect([block.verb, block.mapping, block.isTruncated]).toEqual(['fill', ['id', 'price'], false])
    expect(block.table.slice(1)).toEqual([
      ['2', '4.000'],
      ['3', '4.000'],
    ])
    expect(block.shownText).toBeUndefined()
  })

  it('refers to a row by id even if two rows have the same name, and shows the name', () => {
    const from = { ...one, id: 1, city_id: 7, [getReferenceTitleName('city_id')]: 'Salmiya' }
    const block = buildFilledBlock(resource, 'city_id', from, others)
    expect([block.table[1], block.shownText]).toEqual([['2', '#7'], 'Salmiya'])
    const none = buildFilledBlock(resource, 'city_id', { id: 1, city_id: null }, others)
    expect([none.table[1], none.shownText]).toEqual([['2', ''], undefined])
  })
})

describe('a pasted block', () => {
  it('covers the rows and columns from its cell on, and names the read-only ones', () => {
    const block = layBlock(cells, { row: 1, column: 0 }, rows, columns)
    expect(block.mapping).toEqual(['id', 'name', null, 'price'])
    expect(block.table.slice(1)).toEqual([
      ['2', 'Fine', '2026-01-01', '5'],
      ['3', 'Finer', '2026-01-02'],
    ])
    expect([block.readOnlyLabels, block.isTruncated]).toEqual([['UPDATED_AT'], false])
  })

  it('is cut at the last row and the last column of the page', () => {
    const below = layBlock(cells, { row: 2, column: 0 }, rows, columns)
    expect([below.rows.map(({ id }) => id), below.isTruncated]).toEqual([[3], true])
    const beside = layBlock(cells, { row: 0, column: 2 }, rows, columns)
    expect([beside.mapping, beside.table[1], beside.isTruncated]).toEqual([
      ['id', 'price', 'active'],
      ['1', 'Fine', '2026-01-01'],
      true,
    ])
  })

  it('is sent with the versions of the visible rows, and shows errors at their cells', () => {
    if (!services) throw new Error('There are no services.')
    const block = layBlock(cells, { row: 0, column: 0 }, rows, columns)
    const prepared = {
      rows: [
        { line: 0, body: { id: '1', name: 'Fine', price: '5' } },
        { line: 1, body: { id: '2', name: 'Finer' } },
      ],
      refusedRows: [],
      same: 0,
      mistakes: [],
      matches: [],
    }
    expect(withVersions(prepared, block)).toEqual([
      { id: '1', name: 'Fine', price: '5', version: 11 },
      { id: '2', name: 'Finer', version: 12 },
    ])
    const refused = { id: 0, title: null, status: 422, code: 'invalid', message: 'Wrong.' }
    const failed = [
      { ...refused, at: 0, row: 0, errors: { price: ['Too', 'little.'] } },
      { ...refused, at: 1, row: 1, status: 412, message: 'Changed meanwhile.' },
    ]
    const answer = { of: 2, done: 0, created: 0, updated: 0, refused: 2, failed, shared: [] }
    const found = listPastedCells(block, prepared, answer, services)
    expect(found.map(({ row, name, text, problem }) => [row.id, name, text, problem])).toEqual([
      [1, 'name', 'Fine', undefined],
      [1, 'price', '5', 'Too little.'],
      [2, undefined, '', 'Changed meanwhile.'],
      [2, 'name', 'Finer', undefined],
    ])
  })
})
