import { expect, test } from 'vitest'
import { choosePanelModeColumns } from '../../../../src/screens/list/row-panel/usePanelModeColumns.ts'

const COLUMNS = ['kind', 'number', 'customer', 'car', 'area', 'time', 'total', 'state']
const beside = (columns: readonly string[], sort: string) =>
  choosePanelModeColumns({ title: 'number' }, columns, sort)

test('beside an open row a list keeps the title, the sorted column, the state, and as many others as fit', () => {
  expect(beside(COLUMNS, '-time')).toEqual(['kind', 'number', 'customer', 'time', 'state'])
  expect(beside(COLUMNS, 'total,-time')).toEqual(['kind', 'number', 'time', 'total', 'state'])
  expect(beside(COLUMNS.slice(0, 3), 'time')).toEqual(['kind', 'number', 'customer'])
})
