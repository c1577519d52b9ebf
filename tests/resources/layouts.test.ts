import { describe, expect, it } from 'vitest'
import { registry as declared } from '../../resources/index.ts'
import { predictStateAfterVerb } from '../../registry/changes/state-after.ts'
import { getLifeCycle } from '../../registry/entities/life-cycle.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { listTargetStates, listSourceStates } from '../../registry/entities/transition.ts'
import { getBoardColumns, getLayouts } from '../../registry/views/layouts.ts'
import type { Verb } from '../../registry/words/verbs.ts'

const registry: Registry = declared
const TODAY = '2026-11-23'

/** Every transition with target states, of every entity. */
const transitions = Object.values<AnyResource>(registry).flatMap((resource) =>
  Object.entries(resource.transitions ?? {}).flatMap(([name, transition]) => {
    const verb = name as Verb
    if (transition.to === undefined || getLifeCycle(verb).createsRow) return []
    return [{ of: resource.name, verb, resource, transition }]
  }),
)

/** The values of a booking in each state. Other fields are empty. */
const ROWS: Readonly<Record<string, object>> = {
  unassigned: {},
  assigned: { employee_id: 3 },
  onTheWay: { employee_id: 3, departed_at: TODAY },
  started: { employee_id: 3, started_at: TODAY },
  failed: { employee_id: 3, failed_at: TODAY },
  completed: { employee_id: 3, is_completed: 1 },
  cancelled: { employee_id: 3, deleted_at: TODAY },
}
const EMPTY = {
  id: 1,
  is_completed: 0,
  employee_id: null,
  departed_at: null,
  started_at: null,
  completed_at: null,
  failed_at: null,
  deleted_at: null,
}
const isBooking = (resource: AnyResource) => resource.states?.onTheWay !== undefined

describe('the state of a row after a transition', () => {
  const steps = transitions
    .filter(({ resource }) => isBooking(resource))
    .flatMap(({ of, verb, resource, transition }) =>
      (listSourceStates(transition) ?? []).map((from) => ({
        of,
        verb,
        from,
        resource,
        transition,
      })),
    )

  it('is tested for every transition of a booking', () => {
    expect(steps.length).toBeGreaterThan(40)
  })

  it.each(steps)('$of: $verb from $from leads to a declared state', (step) => {
    const row = { ...EMPTY, ...ROWS[step.from] }
    const stateAfter = predictStateAfterVerb(step.resource, step.verb, row, TODAY)
    expect(listTargetStates(step.transition)).toContain(stateAfter)
  })

  it('depends on the row if the transition declares several states', () => {
    const bookings = registry['instant-bookings']
    const completedRow = { ...EMPTY, is_completed: 1 }
    expect(predictStateAfterVerb(bookings, 'reopen', completedRow, TODAY)).toBe('unassigned')
    expect(
      predictStateAfterVerb(bookings, 'reopen', { ...completedRow, employee_id: 3 }, TODAY),
    ).toBe('assigned')
  })

  it('is undefined if the verb creates another row or deletes the row', () => {
    expect(predictStateAfterVerb(registry.subscriptions, 'renew', { id: 1 }, TODAY)).toBeNull()
    expect(predictStateAfterVerb(registry.sliders, 'forceDelete', { id: 1 }, TODAY)).toBeNull()
  })
})

describe('the layouts of a list', () => {
  const layouts = (name: keyof Registry, list: string) => {
    const foundList = registry[name].lists[list]
    return foundList ? getLayouts(registry[name], foundList) : []
  }

  it('are the table and the layouts that its entity declares', () => {
    expect(layouts('faqs', 'all')).toEqual(['table'])
    expect(layouts('promos', 'all')).toEqual(['table', 'calendar'])
    expect(layouts('bookings', 'assign')).toEqual(['table', 'calendar', 'board'])
    expect(layouts('subscriptions', 'active')).toEqual(['table', 'calendar', 'board'])
    expect(layouts('subscriptions', 'expired')).toEqual(['table', 'calendar'])
  })

  it('do not include a board if all rows have the same state', () => {
    expect(layouts('instant-bookings', 'completed')).toEqual(['table', 'calendar'])
    expect(layouts('instant-bookings', 'cancelled')).toEqual(['table', 'calendar'])
  })

  it('have a board column for each possible state of the rows, in declared order', () => {
    const { active } = registry['scheduled-bookings'].lists
    expect(active && getBoardColumns(registry['scheduled-bookings'], active)).toEqual([
      'unassigned',
      'assigned',
      'onTheWay',
      'started',
      'failed',
    ])
    const { active: running } = registry.subscriptions.lists
    expect(running && getBoardColumns(registry.subscriptions, running)).toEqual([
      'active',
      'ending',
      'usedUp',
    ])
  })
})
