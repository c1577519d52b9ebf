import '../../../support/web/document.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Column } from '../../../../src/parts/table/columns/column.ts'
import { useSelection } from '../../../../src/parts/table/selection.tsx'
import { Table } from '../../../../src/parts/table/Table.tsx'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'

const ROWS: readonly Row[] = ['Wax', 'Rinse', 'Polish'].map((title, at) => ({ id: at + 1, title }))
const getKey = ({ id }: Row) => id

/** The titles that were written, in the order in which that happened. */
let written: string[] = []
const title: Column<Row> = {
  name: 'title',
  label: 'Title',
  kind: 'title',
  link: ({ id }) => ({ to: `/rows/${id}` }),
  cell: (row) => {
    written.push(String(row.title))
    return String(row.title)
  },
}
const price: Column<Row> = { name: 'price', label: 'Price', kind: 'number', cell: () => '2' }
const COLUMNS = [title, price]

beforeEach(() => {
  written = []
})
afterEach(cleanup)

/** A table whose rows can be chosen and sorted. */
function Chosen({ hasMultiSort }: { hasMultiSort?: boolean }) {
  const [sort, setSort] = useState('title')
  const selectable = useSelection('sliders')
  const shared = { columns: COLUMNS, rows: ROWS, getKey, selectable, hasMultiSort }
  return (
    <>
      <output>{`${sort}: ${[...selectable.ids].join()}`}</output>
      <Table label="Rows" {...shared} sort={sort} onSort={setSort} />
    </>
  )
}

const renderTable = (table: ReactElement) => render(<MemoryRouter>{table}</MemoryRouter>)
const state = () => screen.getByRole('status').textContent

describe('a table', () => {
  it('renders only the rows that have changed', async () => {
    renderTable(<Chosen />)
    expect(written).toEqual(['Wax', 'Rinse', 'Polish'])
    written = []
    const rinse = screen.getByRole('row', { name: /Rinse/ })
    await userEvent.click(within(rinse).getByRole('checkbox'))
    expect(state()).toBe('title: 2')
    expect(written).toEqual(['Rinse'])
  })

  it('is sorted by a click on a column head, and in reverse by a second click', async () => {
    renderTable(<Chosen />)
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Title').getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(head('Title')).getByRole('button'))
    expect(state()).toBe('-title: ')
    expect(head('Title').getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(head('Price')).getByRole('button'))
    expect(state()).toBe('price: ')
    expect(head('Title').getAttribute('aria-sort')).toBeNull()
  })

  it('is sorted by additional columns with Shift, by mouse and by keyboard', async () => {
    const user = userEvent.setup()
    renderTable(<Chosen hasMultiSort />)
    const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
    const button = (name: string) => within(head(name)).getByRole('button')
    await user.keyboard('{Shift>}')
    await user.click(button('Price'))
    await user.keyboard('{/Shift}')
    expect(state()).toBe('title,price: ')
    expect(
      [head('Title'), head('Price')].map((columnHead) => columnHead.getAttribute('aria-sort')),
    ).toEqual(['ascending', null])
    expect(head('Price').querySelector('.sort-place')?.textContent).toBe('2')
    button('Price').focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(state()).toBe('title,-price: ')
    await user.keyboard('{Enter}')
    expect(state()).toBe('price: ')
    expect(document.querySelector('.sort-place')).toBeNull()
  })

  it('is sorted by one column only if its rows can be sorted by only one', async () => {
    const user = userEvent.setup()
    renderTable(<Chosen />)
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: /Price/ }))
    expect(state()).toBe('price: ')
  })

  it('has no sort buttons and no checkboxes without handlers for them', () => {
    renderTable(<Table label="Rows" columns={COLUMNS} rows={ROWS} getKey={getKey} />)
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('checkbox')).toEqual([])
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/rows/1', '/rows/2', '/rows/3'])
  })

  it('shows the totals of its columns after its rows are loaded', () => {
    const columns = [title, { ...price, footer: 'KWD 6' }]
    const { rerender } = renderTable(
      <Table label="Rows" columns={columns} rows={undefined} getKey={getKey} />,
    )
    const table = screen.getByRole('table')
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(table.querySelectorAll('tbody td').length % columns.length).toBe(0)
    expect(table.querySelectorAll('tbody td').length).toBeGreaterThan(0)
    expect(table.querySelector('tfoot')).toBeNull()
    rerender(
      <MemoryRouter>
        <Table label="Rows" columns={columns} rows={ROWS} getKey={getKey} />
      </MemoryRouter>,
    )
    const cells = [...table.querySelectorAll('tfoot td')].map(({ textContent }) => textContent)
    expect(cells).toEqual(['', 'KWD 6'])
  })
})
