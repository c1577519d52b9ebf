import '../../../support/web/document.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'
import type { Column } from '../../../../src/parts/table/columns/column.ts'
import { Table } from '../../../../src/parts/table/Table.tsx'

const ROWS: readonly Row[] = ['Wax', 'Rinse', 'Polish'].map((title, at) => ({ id: at + 1, title }))
/** The cells that were begun to be changed, with what was typed on them. */
let startedEdits: (readonly unknown[])[] = []

const column = (name: string): Column<Row> => ({
  name,
  label: name,
  cell: ({ id }) => (name === 'title' ? String(ROWS[id - 1]?.title) : `${name} ${id}`),
  edit: {
    // The price of the second row cannot be changed.
    getControl: ({ id }) =>
      name === 'price' && id === 2 ? undefined : { id: `${name}-${id}`, label: `${name} of ${id}` },
    prepare: () => undefined,
    begin: ({ id }, typed) => void startedEdits.push([name, id, typed]),
  },
})
const title: Column<Row> = {
  ...column('title'),
  kind: 'title',
  edit: undefined,
  link: ({ id }) => ({ to: `/rows/${id}` }),
}
const COLUMNS = [title, column('price'), { ...column('stock'), edit: undefined }, column('minutes')]

const renderCells = (dir: 'ltr' | 'rtl' = 'ltr') =>
  render(
    <MemoryRouter>
      <div dir={dir}>
        <Table label="Rows" columns={COLUMNS} rows={ROWS} getKey={({ id }) => id} />
      </div>
    </MemoryRouter>,
  )
const link = (name: string) => screen.getByRole('link', { name })
const focused = () => document.activeElement?.id || document.activeElement?.textContent

beforeEach(() => {
  startedEdits = []
})
afterEach(cleanup)

describe('the cells of a row', () => {
  it('are reached with arrow keys from the title of the row, and arrow keys lead back to the title', async () => {
    const user = userEvent.setup()
    renderCells()
    link('Wax').focus()
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('price-1')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('minutes-1')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('minutes-1')
    await user.keyboard('{ArrowDown}{ArrowLeft}')
    expect(focused()).toBe('Rinse')
    await user.keyboard('{ArrowRight}{Escape}{ArrowDown}')
    expect(focused()).toBe('Polish')
  })

  it('follow the arrow keys in reverse in a language that is read from right to left', async () => {
    const user = userEvent.setup()
    renderCells('rtl')
    link('Wax').focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(focused()).toBe('minutes-1')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('price-1')
  })

  it('of one column follow one another by arrow keys, with the title in place of a read-only cell', async () => {
    const user = userEvent.setup()
    renderCells()
    document.getElementById('price-1')?.focus()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Rinse')
    document.getElementById('minutes-1')?.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(focused()).toBe('minutes-2')
  })

  it('are opened for editing by Enter, F2, a letter, Delete, Backspace and a double click', async () => {
    const user = userEvent.setup()
    renderCells()
    document.getElementById('price-1')?.focus()
    await user.keyboard('{Enter}{F2}7{Delete}')
    expect(startedEdits).toEqual([
      ['price', 1, undefined],
      ['price', 1, undefined],
      ['price', 1, '7'],
      ['price', 1, ''],
    ])
    startedEdits = []
    await user.dblClick(screen.getByText('minutes 3'))
    expect([startedEdits, focused()]).toEqual([[['minutes', 3, undefined]], 'minutes-3'])
    await user.dblClick(screen.getByText('stock 3'))
    await user.dblClick(screen.getByText('price 2'))
    expect(startedEdits).toHaveLength(1)
  })

  it('leave the keyboard shortcuts of the browser unchanged', () => {
    renderCells()
    const cell = document.getElementById('price-1') as HTMLElement
    for (const key of ['c', 'v']) fireEvent.keyDown(cell, { key, ctrlKey: true })
    fireEvent.keyDown(cell, { key: 'Tab' })
    expect(startedEdits).toEqual([])
  })
})
