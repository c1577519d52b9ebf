import { expect, test } from 'vitest'
import { panelModeColumns } from '../../../../src/screens/list/row-panel/usePanelModeColumns.ts'

const COLUMNS = ['kind', 'number', 'customer', 'car', 'area', 'time', 'total', 'state']
const beside = (columns: readonly string[], sort: string) =>
  panelModeColumns({ title: 'number' }, columns, sort)

test('beside a row a list keeps its title, its order and its state, and what else has room', () => {
  expect(beside(COLUMNS, '-time')).toEqual(['kind', 'number', 'customer', 'time', 'state'])
  expect(beside(COLUMNS, 'total,-time')).toEqual(['kind', 'number', 'time', 'total', 'state'])
  expect(beside(COLUMNS.slice(0, 3), 'time')).toEqual(['kind', 'number', 'customer'])
})
