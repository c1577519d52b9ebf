import '../../../support/web/document.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'
import type { Column } from '../../../../src/parts/table/columns/column.ts'
import { Table } from '../../../../src/parts/table/Table.tsx'

afterEach(cleanup)

/** The number of visible rows at each time that a row is added or replaced. */
const seen: number[] = []

function Title({ row }: { row: Row }) {
  useLayoutEffect(() => {
    seen.push(document.querySelectorAll('tbody tr:not([hidden])').length)
  }, [row.id])
  return String(row.id)
}

const columns: readonly Column<Row>[] = [
  { name: 'title', label: 'Title', kind: 'title', cell: (row) => <Title row={row} /> },
]
const rowsFrom = (first: number): readonly Row[] =>
  Array.from({ length: 40 }, (_, at) => ({ id: first + at }))

const table = (rows: readonly Row[], openKey?: number) => (
  <MemoryRouter>
    <Table label="Rows" getKey={({ id }) => id} {...{ columns, rows, openKey }} />
  </MemoryRouter>
)
beforeEach(() => seen.splice(0))

// A window of 768 pixels, of which rows of 40 have 468 at most, and cards of 200 on a phone.
const WINDOW = 12
const CARDS = 3

/** Waits until all rows of a page are shown. */
const settled = (count: number) =>
  waitFor(() => expect(document.querySelectorAll('tbody tr:not([hidden])')).toHaveLength(count))

it('a table first draws the rows visible in its window, and then the others', async () => {
  render(table(rowsFrom(1)))
  await settled(40)
  expect(screen.getAllByRole('row')).toHaveLength(1 + 40)
  expect([...new Set(seen)]).toEqual([WINDOW, 40])
})

it('a table draws the visible rows first on another page, too, but not when its rows only change', async () => {
  const { rerender } = render(table(rowsFrom(1)))
  await settled(40)
  seen.splice(0)
  rerender(table(rowsFrom(41)))
  await settled(40)
  expect([...new Set(seen)]).toEqual([WINDOW, 40])
  seen.splice(0)
  rerender(table([...rowsFrom(41), { id: 99 }]))
  expect(seen).toEqual([41])
})

/** The elements of the rows, each with what it says. */
const elements = () =>
  new Map([...document.querySelectorAll('tbody tr')].map((row) => [row, row.textContent]))
const countReusedRows = (before: ReadonlyMap<Element, string | null>) =>
  [...elements().keys()].filter((row) => before.has(row)).length

it('the next page reuses the elements of the previous page, in their order', async () => {
  const { rerender } = render(table(rowsFrom(1)))
  await settled(40)
  const before = elements()
  rerender(table(rowsFrom(41)))
  await settled(40)
  expect(countReusedRows(before)).toBe(40)
  expect([...elements().keys()]).toEqual([...before.keys()])
  expect([...elements().values()]).toEqual(rowsFrom(41).map(({ id }) => String(id)))
  expect(document.querySelectorAll('tbody tr[hidden]')).toHaveLength(0)
})

it('a row that remains in a table keeps its element, whatever its position', async () => {
  const { rerender } = render(table(rowsFrom(1)))
  await settled(40)
  const [third] = [...elements()].filter(([, text]) => text === '3').map(([row]) => row)
  rerender(table([{ id: 90 }, { id: 3 }, { id: 91 }]))
  await settled(3)
  expect([...elements().values()]).toEqual(['90', '3', '91'])
  expect([...elements().keys()][1]).toBe(third)
})

it('the element of a row with the focus, or with an open dialog, is not reused for another row', async () => {
  const { rerender } = render(table(rowsFrom(1)))
  await settled(40)
  const row = document.querySelector<HTMLElement>('tbody tr')
  row!.tabIndex = 0
  row!.focus()
  rerender(table(rowsFrom(41)))
  expect(row!.isConnected).toBe(false)
  await settled(40)
  let before = elements()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  rerender(table(rowsFrom(1)))
  await settled(40)
  expect(countReusedRows(before)).toBe(0)
  dialog.remove()
  before = elements()
  rerender(table(rowsFrom(41)))
  await settled(40)
  expect(countReusedRows(before)).toBe(40)
})

it('a window shows fewer rows as cards on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(max-width: 640px)' }),
  )
  render(table(rowsFrom(1)))
  await settled(40)
  vi.unstubAllGlobals()
  expect([...new Set(seen)]).toEqual([CARDS, 40])
})

it('a table draws the open row and the next row at once, because the list scrolls to them', async () => {
  render(table(rowsFrom(1), 24))
  await settled(40)
  expect([...new Set(seen)]).toEqual([25, 40])
})
