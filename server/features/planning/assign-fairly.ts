import type { PlacedWork } from '../../rows/reach.ts'

/** The place and time of a task, without the buffer afterwards. */
export type TravelWork = Pick<PlacedWork, 'from' | 'to' | 'point'>

/** Returns whether a person can travel from one task to the next in time. */
export type CanFollow = (first: TravelWork, next: TravelWork) => boolean

/** A task for one of several people. Times are in milliseconds. */
export interface Task {
  id: number
  from: number
  to: number
  work?: TravelWork
  /** The day whose load includes the task. */
  day: string
  /** The people who can do the task, if they have no other task at that time. */
  candidates: readonly number[]
}

/** The time of a task that a person keeps. */
export interface Commitment {
  person: number
  from: number
  to: number
  work?: TravelWork
  day: string
}

interface DayEntry {
  from: number
  to: number
  work?: TravelWork | undefined
  day: string
  /** The task, if it can be reassigned; undefined for a commitment. */
  task?: Task
}

/** A step of a chain: a person takes over a task from its previous person. */
interface ChainStep {
  task: Task
  person: number
  previousStep: ChainStep | undefined
}

/** Returns whether one person cannot do both tasks: they overlap, or the journey is too long. */
function isConflict(entry: DayEntry, task: Task, canFollow: CanFollow): boolean {
  if (entry.from < task.to && task.from < entry.to) return true
  if (!entry.work || !task.work) return false
  return entry.from < task.from
    ? !canFollow(entry.work, task.work)
    : !canFollow(task.work, entry.work)
}

const compareByTime = (first: Task, second: Task) =>
  first.from - second.from || first.to - second.to || first.id - second.id

/** An assignment of tasks, and the number of each person's tasks on each day. */
class Plan {
  readonly #entries = new Map<number, DayEntry[]>()
  readonly #loads = new Map<string, number>()
  readonly personByTaskId = new Map<number, number>()

  readonly #canFollow: CanFollow

  constructor(commitments: readonly Commitment[], canFollow: CanFollow) {
    this.#canFollow = canFollow
    for (const { person, ...entry } of commitments) this.#add(person, entry)
  }

  #add(person: number, entry: DayEntry): void {
    const entries = this.#entries.get(person)
    if (entries) entries.push(entry)
    else this.#entries.set(person, [entry])
    this.#changeLoad(person, entry.day, 1)
  }

  #changeLoad(person: number, day: string, change: number): void {
    this.#loads.set(`${person} ${day}`, this.getLoad(person, day) + change)
  }

  getLoad(person: number, day: string): number {
    return this.#loads.get(`${person} ${day}`) ?? 0
  }

  findConflicts(person: number, task: Task): DayEntry[] {
    return (this.#entries.get(person) ?? []).filter((entry) =>
      isConflict(entry, task, this.#canFollow),
    )
  }

  getDayTasks(person: number, day: string): Task[] {
    const tasks = (this.#entries.get(person) ?? []).flatMap(({ task }) => task ?? [])
    return tasks.filter((task) => task.day === day).toSorted(compareByTime)
  }

  assignTask(task: Task, person: number): void {
    this.unassignTask(task)
    this.personByTaskId.set(task.id, person)
    this.#add(person, { from: task.from, to: task.to, work: task.work, day: task.day, task })
  }

  unassignTask(task: Task): void {
    const owner = this.personByTaskId.get(task.id)
    const entries = owner === undefined ? undefined : this.#entries.get(owner)
    if (owner === undefined || !entries) return
    entries.splice(
      entries.findIndex((entry) => entry.task === task),
      1,
    )
    this.#changeLoad(owner, task.day, -1)
    this.personByTaskId.delete(task.id)
  }
}

function* walkSteps(lastStep: ChainStep | undefined): Generator<ChainStep> {
  for (let currentStep = lastStep; currentStep; currentStep = currentStep.previousStep)
    yield currentStep
}

/** Applies a chain: removes every task from its person, then assigns each to the new one. */
function applyChain(plan: Plan, lastStep: ChainStep): void {
  const planSteps = [...walkSteps(lastStep)]
  for (const { task } of planSteps) plan.unassignTask(task)
  for (const { task, person } of planSteps) plan.assignTask(task, person)
}

/**
 * Returns a function that sorts the candidates of a task by their number of tasks that day.
 */
function createCandidateSorter(plan: Plan, day: string): (task: Task) => number[] {
  const loads = new Map<number, number>()
  const getLoad = (person: number) => {
    const load = loads.get(person) ?? plan.getLoad(person, day)
    loads.set(person, load)
    return load
  }
  return ({ candidates }) =>
    candidates.toSorted((left, right) => getLoad(left) - getLoad(right) || left - right)
}

/** Returns the tasks that a person would have to hand over to take a new one. */
function findHandovers(plan: Plan, person: number, task: Task, isBalancing: boolean): Task[] {
  const conflicts = plan.findConflicts(person, task)
  const [onlyConflict] = conflicts
  if (conflicts.length > 1) return []
  if (onlyConflict)
    return onlyConflict.task && onlyConflict.task.day === task.day ? [onlyConflict.task] : []
  return isBalancing ? plan.getDayTasks(person, task.day) : []
}

/**
 * Finds the shortest chain of handovers whose last person has fewer than `loadLimit` tasks.
 */
function findChain(
  plan: Plan,
  firstTasks: readonly Task[],
  { holder, loadLimit }: { holder?: number; loadLimit: number },
): ChainStep | undefined {
  const isBalancing = holder !== undefined
  // A chain stays within one day, whose loads are constant during the search.
  const sortCandidates = createCandidateSorter(plan, firstTasks[0]?.day ?? '')
  const queue: { task: Task; previousStep: ChainStep | undefined }[] = firstTasks.map((task) => ({
    task,
    previousStep: undefined,
  }))
  const visited = new Set(firstTasks.map(({ id }) => id))
  for (let queueIndex = 0; queueIndex < queue.length; queueIndex++) {
    const { task, previousStep } = queue[queueIndex] as (typeof queue)[number]
    const usedPeople = new Set([...walkSteps(previousStep)].map(({ person }) => person))
    for (const person of sortCandidates(task)) {
      if (
        person === holder ||
        usedPeople.has(person) ||
        plan.personByTaskId.get(task.id) === person
      )
        continue
      const step = { task, person, previousStep }
      const isFree = plan.findConflicts(person, task).length === 0
      if (isFree && plan.getLoad(person, task.day) < loadLimit) return step
      for (const nextTask of findHandovers(plan, person, task, isBalancing)) {
        if (visited.has(nextTask.id)) continue
        visited.add(nextTask.id)
        queue.push({ task: nextTask, previousStep: step })
      }
    }
  }
  return undefined
}

/** Moves tasks from people with many tasks to people with few, as long as that balances a day. */
function balanceDay(plan: Plan, day: string, people: readonly number[]): void {
  const balancedPeople = new Set<number>()
  for (;;) {
    const busiestPerson = people
      .filter((person) => !balancedPeople.has(person))
      .toSorted(
        (left, right) => plan.getLoad(right, day) - plan.getLoad(left, day) || left - right,
      )[0]
    if (busiestPerson === undefined) return
    const loadLimit = plan.getLoad(busiestPerson, day) - 1
    if (people.every((person) => plan.getLoad(person, day) >= loadLimit)) return
    const chain = findChain(plan, plan.getDayTasks(busiestPerson, day), {
      holder: busiestPerson,
      loadLimit,
    })
    if (!chain) balancedPeople.add(busiestPerson)
    else {
      applyChain(plan, chain)
      balancedPeople.clear()
    }
  }
}

/**
 * Assigns each task to one of its candidates, without overlaps. It assigns as many tasks as
 * possible, and makes people's days as equal as possible. Returns the person by task id. The same
 * input gives the same result.
 */
export function assignFairly(
  tasks: readonly Task[],
  commitments: readonly Commitment[],
  canFollow: CanFollow = () => true,
): ReadonlyMap<number, number> {
  const plan = new Plan(commitments, canFollow)
  for (const task of tasks.toSorted(compareByTime)) {
    const chain = findChain(plan, [task], { loadLimit: Number.POSITIVE_INFINITY })
    if (chain) applyChain(plan, chain)
  }
  for (const day of new Set(tasks.map((task) => task.day))) {
    const dayTasks = tasks.filter((task) => task.day === day)
    const people = [...new Set(dayTasks.flatMap(({ candidates }) => candidates))].toSorted(
      (left, right) => left - right,
    )
    balanceDay(plan, day, people)
  }
  return plan.personByTaskId
}
