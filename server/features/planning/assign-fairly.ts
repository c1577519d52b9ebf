import type { PlacedWork } from '../../rows/reach.ts'

/** The place and the time of work, without the time that is kept free afterwards. */
export type Placed = Pick<PlacedWork, 'from' | 'to' | 'point'>

/** Returns whether a person can come from one work to the next in time. */
export type CanFollow = (first: Placed, next: Placed) => boolean

/** A task that one of some people is to do. Times are in milliseconds. */
export interface Task {
  id: number
  from: number
  to: number
  work?: Placed
  /** The day for which it counts. */
  day: string
  /** The people who can do it, if they have no other task then. */
  candidates: readonly number[]
}

/** A time at which somebody is busy with a task that stays theirs. */
export interface Commitment {
  person: number
  from: number
  to: number
  work?: Placed
  day: string
}

interface Entry {
  from: number
  to: number
  work?: Placed | undefined
  day: string
  /** The task, if it can be reassigned; undefined for a commitment. */
  task?: Task
}

/** A step of a chain: a person takes over a task from its previous person. */
interface Step {
  task: Task
  person: number
  before: Step | undefined
}

/** Returns whether nobody can do both: they overlap, or the way between them is too long. */
function isConflict(entry: Entry, task: Task, canFollow: CanFollow): boolean {
  if (entry.from < task.to && task.from < entry.to) return true
  if (!entry.work || !task.work) return false
  return entry.from < task.from
    ? !canFollow(entry.work, task.work)
    : !canFollow(task.work, entry.work)
}

const byTime = (left: Task, right: Task) =>
  left.from - right.from || left.to - right.to || left.id - right.id

/** An assignment of tasks, and the number of each person's tasks on each day. */
class Plan {
  readonly #entries = new Map<number, Entry[]>()
  readonly #loads = new Map<string, number>()
  readonly owners = new Map<number, number>()

  readonly #canFollow: CanFollow

  constructor(commitments: readonly Commitment[], canFollow: CanFollow) {
    this.#canFollow = canFollow
    for (const { person, ...entry } of commitments) this.#add(person, entry)
  }

  #add(person: number, entry: Entry): void {
    const entries = this.#entries.get(person)
    if (entries) entries.push(entry)
    else this.#entries.set(person, [entry])
    this.#count(person, entry.day, 1)
  }

  #count(person: number, day: string, by: number): void {
    this.#loads.set(`${person} ${day}`, this.load(person, day) + by)
  }

  load(person: number, day: string): number {
    return this.#loads.get(`${person} ${day}`) ?? 0
  }

  conflicts(person: number, task: Task): Entry[] {
    return (this.#entries.get(person) ?? []).filter((entry) =>
      isConflict(entry, task, this.#canFollow),
    )
  }

  getDayTasks(person: number, day: string): Task[] {
    const tasks = (this.#entries.get(person) ?? []).flatMap(({ task }) => task ?? [])
    return tasks.filter((task) => task.day === day).toSorted(byTime)
  }

  give(task: Task, person: number): void {
    this.take(task)
    this.owners.set(task.id, person)
    this.#add(person, { from: task.from, to: task.to, work: task.work, day: task.day, task })
  }

  take(task: Task): void {
    const owner = this.owners.get(task.id)
    const entries = owner === undefined ? undefined : this.#entries.get(owner)
    if (owner === undefined || !entries) return
    entries.splice(
      entries.findIndex((entry) => entry.task === task),
      1,
    )
    this.#count(owner, task.day, -1)
    this.owners.delete(task.id)
  }
}

function* walkSteps(last: Step | undefined): Generator<Step> {
  for (let step = last; step; step = step.before) yield step
}

/** Applies a chain: removes every task from its person, then assigns each to the new one. */
function apply(plan: Plan, last: Step): void {
  const steps = [...walkSteps(last)]
  for (const { task } of steps) plan.take(task)
  for (const { task, person } of steps) plan.give(task, person)
}

/**
 * Returns a function that sorts the candidates of a task, those with the fewest tasks that day
 * first.
 */
function createOrder(plan: Plan, day: string): (task: Task) => number[] {
  const loads = new Map<number, number>()
  const getLoad = (person: number) => {
    const load = loads.get(person) ?? plan.load(person, day)
    loads.set(person, load)
    return load
  }
  return ({ candidates }) =>
    candidates.toSorted((left, right) => getLoad(left) - getLoad(right) || left - right)
}

/** The tasks that a person would have to hand on to take over another one. */
function findHandovers(plan: Plan, person: number, task: Task, isBalancing: boolean): Task[] {
  const conflicts = plan.conflicts(person, task)
  const [only] = conflicts
  if (conflicts.length > 1) return []
  if (only) return only.task && only.task.day === task.day ? [only.task] : []
  return isBalancing ? plan.getDayTasks(person, task.day) : []
}

/**
 * Finds the shortest chain of reassignments, at whose end a person with fewer than `below` tasks
 * takes one without handing on another.
 */
function findChain(
  plan: Plan,
  first: readonly Task[],
  { holder, below }: { holder?: number; below: number },
): Step | undefined {
  const isBalancing = holder !== undefined
  // A chain stays within one day, whose loads are constant during the search.
  const inOrder = createOrder(plan, first[0]?.day ?? '')
  const queue: { task: Task; before: Step | undefined }[] = first.map((task) => ({
    task,
    before: undefined,
  }))
  const visited = new Set(first.map(({ id }) => id))
  for (let at = 0; at < queue.length; at++) {
    const { task, before } = queue[at] as (typeof queue)[number]
    const used = new Set([...walkSteps(before)].map(({ person }) => person))
    for (const person of inOrder(task)) {
      if (person === holder || used.has(person) || plan.owners.get(task.id) === person) continue
      const step = { task, person, before }
      const isFree = plan.conflicts(person, task).length === 0
      if (isFree && plan.load(person, task.day) < below) return step
      for (const next of findHandovers(plan, person, task, isBalancing)) {
        if (visited.has(next.id)) continue
        visited.add(next.id)
        queue.push({ task: next, before: step })
      }
    }
  }
  return undefined
}

/** Moves tasks from people with many to people with few, until no long day can be shortened. */
function balance(plan: Plan, day: string, people: readonly number[]): void {
  const done = new Set<number>()
  for (;;) {
    const longest = people
      .filter((person) => !done.has(person))
      .toSorted((left, right) => plan.load(right, day) - plan.load(left, day) || left - right)[0]
    if (longest === undefined) return
    const below = plan.load(longest, day) - 1
    if (people.every((person) => plan.load(person, day) >= below)) return
    const chain = findChain(plan, plan.getDayTasks(longest, day), { holder: longest, below })
    if (!chain) done.add(longest)
    else {
      apply(plan, chain)
      done.clear()
    }
  }
}

/**
 * Assigns each task to one of its candidates, never two at a time or too far apart. Assigns as many
 * tasks as possible, and makes the days of people as equal as possible. Returns the person of each
 * task by its id. The same input always gives the same result.
 */
export function assignFairly(
  tasks: readonly Task[],
  commitments: readonly Commitment[],
  canFollow: CanFollow = () => true,
): ReadonlyMap<number, number> {
  const plan = new Plan(commitments, canFollow)
  for (const task of tasks.toSorted(byTime)) {
    const chain = findChain(plan, [task], { below: Number.POSITIVE_INFINITY })
    if (chain) apply(plan, chain)
  }
  for (const day of new Set(tasks.map((task) => task.day))) {
    const own = tasks.filter((task) => task.day === day)
    const people = [...new Set(own.flatMap(({ candidates }) => candidates))].toSorted(
      (left, right) => left - right,
    )
    balance(plan, day, people)
  }
  return plan.owners
}
