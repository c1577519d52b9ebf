import { describe, expect, it } from 'vitest'
import {
  assignFairly,
  type CanFollow,
  type Commitment,
  type Task,
} from '../../../server/features/planning/assign-fairly.ts'
import { createRandom } from '../../../demo/world/random.ts'
import { times } from '../../support/runner/whole.ts'

const HOUR = 3_600_000
const DAY = '2026-06-01'
/** So many random plans are tried. */
const PLANS = times(150, 1000)

interface RandomPlan {
  tasks: Task[]
  commitments: Commitment[]
}

/** A day of tasks that some people can do, some of whom are busy at times. */
function randomPlan(seed: number, most = 40): RandomPlan {
  const random = createRandom(seed, 'plan')
  const people = Array.from({ length: random.int(1, 8) }, (_, index) => index + 1)
  const time = () => {
    const from = random.int(16, 40) * (HOUR / 2)
    return { from, to: from + random.int(1, 4) * (HOUR / 2), day: DAY }
  }
  const commitments: Commitment[] = []
  for (const person of people) if (random.chance(0.4)) commitments.push({ person, ...time() })
  const tasks = Array.from({ length: random.int(1, most) }, (_, index) => ({
    id: index + 1,
    ...time(),
    candidates: people.filter(() => random.chance(0.7)),
  }))
  return { tasks, commitments }
}

const overlap = (one: { from: number; to: number }, other: { from: number; to: number }) =>
  one.from < other.to && other.from < one.to

/** Returns the busy times of each person in a result, including commitments. */
function listDays({ tasks, commitments }: RandomPlan, owners: ReadonlyMap<number, number>) {
  const days = new Map<number, { from: number; to: number }[]>()
  const add = (person: number, one: { from: number; to: number }) =>
    days.set(person, [...(days.get(person) ?? []), one])
  for (const one of commitments) add(one.person, one)
  for (const task of tasks) {
    const owner = owners.get(task.id)
    if (owner !== undefined) add(owner, task)
  }
  return days
}

describe('The fair assignment of tasks', () => {
  it('books nobody twice in random plans, gives tasks to candidates only, and leaves no task that a candidate could do', () => {
    let given = 0
    for (let seed = 1; seed <= PLANS; seed++) {
      const plan = randomPlan(seed)
      const owners = assignFairly(plan.tasks, plan.commitments)
      const days = listDays(plan, owners)
      for (const entries of days.values())
        for (const [at, one] of entries.entries())
          for (const other of entries.slice(at + 1))
            expect([seed, overlap(one, other)]).toEqual([seed, false])
      for (const { id, candidates, ...time } of plan.tasks) {
        const owner = owners.get(id)
        if (owner !== undefined) {
          given++
          expect(candidates).toContain(owner)
          continue
        }
        const free = candidates.filter(
          (person) => !(days.get(person) ?? []).some((span) => overlap(span, time)),
        )
        expect([seed, id, free]).toEqual([seed, id, []])
      }
    }
    expect(given).toBeGreaterThan(5 * PLANS)
  })

  it('never gives a person two tasks at places that are too far apart, in random plans', () => {
    const canFollow: CanFollow = (one, next) => {
      const apart = Math.abs((one.point?.latitude ?? 0) - (next.point?.latitude ?? 0))
      return next.from - one.to >= apart * (HOUR / 2)
    }
    let given = 0
    for (let seed = 1; seed <= PLANS; seed++) {
      const { tasks, commitments } = randomPlan(seed, 25)
      const random = createRandom(seed, 'places')
      const place = <T extends { from: number; to: number }>(one: T) => {
        const point = { latitude: random.int(0, 3), longitude: 0 }
        return { ...one, work: { from: one.from, to: one.to, point } }
      }
      const placed = { tasks: tasks.map(place), commitments: commitments.map(place) }
      const owners = assignFairly(placed.tasks, placed.commitments, canFollow)
      const work = [
        ...placed.commitments,
        ...placed.tasks.map((task) => ({ ...task, person: owners.get(task.id) ?? null })),
      ]
      for (const one of work)
        for (const other of work) {
          if (one === other || one.person === null || one.person !== other.person) continue
          given++
          const isKept = one.from < other.from ? canFollow(one.work, other.work) : true
          expect([seed, isKept, overlap(one, other)]).toEqual([seed, true, false])
        }
    }
    expect(given).toBeGreaterThan(5 * PLANS)
  })

  it('leaves no task on a longer day that could move directly to a day shorter by two tasks', () => {
    for (let seed = 1; seed <= PLANS; seed++) {
      const plan = randomPlan(seed)
      const owners = assignFairly(plan.tasks, plan.commitments)
      const days = listDays(plan, owners)
      const load = (person: number) => days.get(person)?.length ?? 0
      for (const { id, candidates, ...time } of plan.tasks) {
        const owner = owners.get(id)
        if (owner === undefined) continue
        const better = candidates.filter(
          (person) =>
            load(person) <= load(owner) - 2 &&
            !(days.get(person) ?? []).some((span) => overlap(span, time)),
        )
        expect([seed, id, better]).toEqual([seed, id, []])
      }
    }
  })

  it('gives people who can do the same tasks equal days, with a difference of one task at most', () => {
    const candidates = [1, 2, 3, 4, 5]
    const tasks = Array.from({ length: 23 }, (_, index) => {
      const from = (8 + Math.floor(index / 3)) * HOUR
      return { id: index + 1, from, to: from + HOUR, day: DAY, candidates }
    })
    const owners = assignFairly(tasks, [{ person: 1, from: 20 * HOUR, to: 21 * HOUR, day: DAY }])
    const loads = candidates.map(
      (person) =>
        [...owners.values()].filter((owner) => owner === person).length + Number(person === 1),
    )
    expect(owners.size).toBe(23)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
  })

  it('reassigns a task so that a person with few possible tasks gets one', () => {
    const at = (id: number, hour: number, candidates: number[]): Task => ({
      id,
      day: DAY,
      candidates,
      from: hour * HOUR,
      to: (hour + 1) * HOUR,
    })
    // At nine only the second can do the first task; before, they were free for the other one as well.
    const owners = assignFairly([at(1, 9, [1, 2]), at(2, 9, [1])], [])
    expect([...owners].toSorted(([one], [other]) => one - other)).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('has the same result each time, whatever the order of the tasks, for 300 tasks and 40 people', () => {
    const random = createRandom(7, 'many')
    const people = Array.from({ length: 40 }, (_, index) => index + 1)
    const tasks = Array.from({ length: 300 }, (_, index): Task => {
      const from = random.int(16, 42) * (HOUR / 2)
      const candidates = people.filter(() => random.chance(0.6))
      return { id: index + 1, from, to: from + HOUR, day: DAY, candidates }
    })
    const sorted = (owners: ReadonlyMap<number, number>) =>
      [...owners].toSorted(([one], [other]) => one - other)
    const first = assignFairly(tasks, [])
    expect(sorted(assignFairly(tasks.toReversed(), []))).toEqual(sorted(first))
    const loads = people.map(
      (person) => [...first.values()].filter((owner) => owner === person).length,
    )
    expect([first.size, Math.max(...loads) - Math.min(...loads)]).toEqual([300, 1])
  })
})
