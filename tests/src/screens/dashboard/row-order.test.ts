import { expect, it } from 'vitest'
import { tiles } from '../../../../resources/dashboard/index.ts'
import { sortAndMark } from '../../../../src/screens/dashboard/row-order.ts'

const day = tiles.find(({ name }) => name === 'my-day')
const job = (id: number, starts_at: string, more: object = {}) => ({
  id,
  source: 'appointment',
  state: 'open',
  starts_at,
  is_completed: 0,
  started_at: null,
  failed_at: null,
  ...more,
})
const done = { state: 'completed', is_completed: 1 }

it('the tile of the day lists open jobs first, those that could not be done last of them, names the next, and marks those that are late', () => {
  if (!day) throw new Error('there is no tile my-day')
  const lines = [
    job(1, '2026-03-10T06:00:00Z', done),
    job(2, '2026-03-10T07:00:00Z', { started_at: '2026-03-10T07:01:00Z' }),
    job(3, '2026-03-10T08:00:00Z', { failed_at: '2026-03-10T08:10:00Z', entity_state: 'failed' }),
    job(4, '2026-03-10T09:00:00Z'),
    job(5, '2026-03-10T09:30:00Z', done),
    job(6, '2026-03-10T10:00:00Z'),
    job(7, '2026-03-10T12:00:00Z'),
  ]
  const told = sortAndMark(day, lines, '2026-03-10T11:00:00Z').map(({ line, isNext, isLate }) =>
    [line.id, isNext && 'next', isLate && 'late'].filter(Boolean).join(' '),
  )
  expect(told).toEqual(['2', '4 next late', '6 late', '7', '3', '1', '5'])
})
