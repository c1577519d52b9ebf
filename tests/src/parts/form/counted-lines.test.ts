import { expect, test } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import { computeValues } from '../../../../registry/values/computed/compute.ts'
import {
  addDenominations,
  buildLinesToSend,
} from '../../../../src/parts/form/lines/lines-values.ts'

const { closings, 'closing-counts': closingCounts } = registry

const stored = [
  { id: 7, denomination: '0.250', count: 3 },
  { id: 8, denomination: '1.500', count: 1 },
]

test('a count has a line for each note and coin of the currency, the largest first', () => {
  const { lines } = addDenominations(closings, { lines: stored })
  const denominations = lines.map(({ denomination }) => denomination)
  expect(denominations).toEqual([
    '20.000',
    '10.000',
    '5.000',
    '1.000',
    '0.500',
    '0.250',
    '0.100',
    '0.050',
    '0.020',
    '0.010',
    '0.005',
    // A former coin keeps its line.
    '1.500',
  ])
  expect(lines.filter(({ id }) => id)).toEqual(stored)
})

test('a count sends the lines that are filled in', () => {
  const values = addDenominations(closings, { lines: stored })
  const [first, ...others] = values.lines
  const lines = [{ ...first, count: '2' }, ...others.map((line) => ({ ...line, count: '' }))]
  expect(buildLinesToSend(closings, { lines })).toEqual({
    lines: [{ denomination: '20.000', count: 2 }],
  })
})

test('a form computes the totals of its lines', () => {
  const rows = [{ denomination: '10.000', count: '1' }, { denomination: '0.250', count: 3 }, {}]
  const lines = { entity: closingCounts.name, fields: closingCounts.fields, rows }
  expect(computeValues(closings.fields, { expected: '11.000' }, lines)).toMatchObject({
    counted: '10.750',
    difference: '-0.250',
  })
  expect(computeValues(closings.fields, { expected: '11.000' })).not.toHaveProperty('counted')
})
