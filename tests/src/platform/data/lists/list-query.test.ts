import { expect, it } from 'vitest'
import { buildQueryParams } from '../../../../../src/platform/data/lists/list-query.ts'
import { getResource } from '../../../../../src/platform/data/rows/resources.ts'

const resource = getResource('available-dates')
const { upcoming, past } = resource.lists
const TODAY = '2026-11-25'

/** Returns the range of days that a list requests under a filter. */
function getRange(list: typeof upcoming, filter: Readonly<Record<string, string>>) {
  if (!list) throw new Error('The list is not declared.')
  const source = { resource, read: list, hasAllFields: true, filter: list.filter }
  const { date_from, date_to } = buildQueryParams(source, { filter }, TODAY)
  return [date_from, date_to]
}

it.each([
  ['without a choice', upcoming, {}, [TODAY, undefined]],
  [
    'later days',
    upcoming,
    { date_from: '2031-03-02', date_to: '2031-03-03' },
    ['2031-03-02', '2031-03-03'],
  ],
  ['days that have begun earlier', upcoming, { date_from: '2026-11-01' }, [TODAY, undefined]],
  ['a relative day', upcoming, { date_from: 'tomorrow' }, ['2026-11-26', undefined]],
  [
    'past days',
    past,
    { date_from: '2026-11-01', date_to: '2026-12-31' },
    ['2026-11-01', '2026-11-24'],
  ],
] as const)(
  'a filter of days narrows the declared days of a list, and never widens them: %s',
  (_, list, filter, range) => {
    expect(getRange(list, filter)).toEqual(range)
  },
)
