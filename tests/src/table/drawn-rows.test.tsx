import '../../support/web/document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Row } from '../../../src/data/rows/normalise.ts'
import type { Column } from '../../../src/table/columns/column.ts'
import { Table } from '../../../src/table/Table.tsx'

afterEach(cleanup)

/** How many rows were on the page each time that one was added. */
const seen: number[] = []

function Title({ row }: { row: Row }) {
  useLayoutEffect(() => {
    seen.push(document.querySelectorAll('tbody tr').length)
  }, [])
  return String(row.id)
}

const columns: readonly Column<Row>[] = [
  { name: 'title', label: 'Title', kind: 'title', cell: (row) => <Title row={row} /> },
]
const rowsFrom = (first: number): readonly Row[] =>
  Array.from({ length: 40 }, (_, at) => ({ id: first + at }))

const table = (rows: readonly Row[], openKey?: number) => (
  <MemoryRouter>
    <Table label="Rows" keyOf={({ id }) => id} {...{ columns, rows, openKey }} />
  </MemoryRouter>
)
beforeEach(() => seen.splice(0))

// A window of 768 pixels, of which rows of 40 have 468 at most, and cards of 200 on a phone.
const WINDOW = 12
const CARDS = 3

it('a table that appears draws the rows that its window shows, and then the others', () => {
  render(table(rowsFrom(1)))
  expect(screen.getAllByRole('row')).toHaveLength(1 + 40)
  expect([...new Set(seen)]).toEqual([WINDOW, 40])
})

it('so does one that shows another page, and none whose rows go on as they began', () => {
  const { rerender } = render(table(rowsFrom(1)))
  seen.splice(0)
  rerender(table(rowsFrom(41)))
  expect([...new Set(seen)]).toEqual([WINDOW, 40])
  seen.splice(0)
  rerender(table([...rowsFrom(41), { id: 99 }]))
  expect(seen).toEqual([41])
})

it('of cards, as a phone shows rows, there are fewer in its window', () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(max-width: 640px)' }),
  )
  render(table(rowsFrom(1)))
  vi.unstubAllGlobals()
  expect([...new Set(seen)]).toEqual([CARDS, 40])
})

it('the row that is open and the next are there from the beginning, because the list scrolls to it', () => {
  render(table(rowsFrom(1), 24))
  expect([...new Set(seen)]).toEqual([25, 40])
})
