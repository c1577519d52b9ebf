import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/index.ts'
import type { AnyList, AnyResource } from '../../registry/entities/registry.ts'
import { getListStates } from '../../registry/entities/states.ts'

const list: AnyList = { route: '/apps/x/list', roles: [], request: 'GET x', columns: [] }
const jobs: AnyResource = registry['instant-bookings']
const openCondition = { is_completed: 0 }

describe('the states of a list', () => {
  it.each<[string, Partial<AnyList>, string[]]>([
    ['live rows', {}, ['completed', 'failed', 'started', 'onTheWay', 'unassigned', 'assigned']],
    [
      'open rows',
      { where: openCondition },
      ['failed', 'started', 'onTheWay', 'unassigned', 'assigned'],
    ],
    [
      'rows of nobody',
      { where: openCondition, filter: { employee_id: null } },
      ['failed', 'started', 'onTheWay', 'unassigned'],
    ],
    ['done rows', { where: { is_completed: 1 } }, ['completed']],
    ['deleted rows', { deleted: 'only' }, ['noShow', 'cancelled']],
    [
      'all rows',
      { deleted: 'with' },
      [
        'noShow',
        'cancelled',
        'completed',
        'failed',
        'started',
        'onTheWay',
        'unassigned',
        'assigned',
      ],
    ],
    [
      'deleted rows of an answer with all',
      { deleted: 'with', filter: { deleted_at: { not: null } } },
      ['noShow', 'cancelled'],
    ],
  ])('of %s are those that its rows can have', (_, own, expected) => {
    expect(getListStates(jobs, { ...list, ...own })).toEqual(expected)
  })

  it('compare days with today in the same way as the filter of the list', () => {
    const overCondition = { filter: { end_date: { before: 'today' } } } as const
    const running = { filter: { end_date: { from: 'today' } } } as const
    const resource = {
      ...jobs,
      states: {
        over: { when: { end_date: { before: 'today' } }, tone: 'plain' },
        running: { when: {}, tone: 'good' },
      },
    } as const satisfies AnyResource
    expect(getListStates(resource, { ...list, ...overCondition })).toEqual(['over'])
    expect(getListStates(resource, { ...list, ...running })).toEqual(['running'])
    // A row that lasts until today or later may still end soon.
    const ending = { when: { end_date: { before: 'soon' } }, tone: 'waiting' } as const
    const threeStates = {
      ...resource,
      states: { over: resource.states.over, ending, running: { when: {}, tone: 'good' } },
    } as const
    expect(getListStates(threeStates, { ...list, ...running })).toEqual(['ending', 'running'])
    expect(getListStates(threeStates, { ...list, ...overCondition })).toEqual(['over'])
  })
})
