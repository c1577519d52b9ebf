import { sql } from 'kysely'
import { createRandom, type Random } from '../../demo/world/random.ts'
import type { InboxGroup } from '../../registry/calls/inbox-calls.ts'
import { WEEKDAYS } from '../../registry/words/weekdays.ts'
import { JOB_KINDS } from '../support/rows/jobs.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import {
  type Answer,
  clearPlans,
  openPlanning,
  type PlanningWorld,
  type StoredJob,
  writeJobs,
} from './plans/planning-world.ts'
import { drawJobs } from './plans/random-plan.ts'
import { type Closing, isOpen, type Plan, readClock, whyNot } from './plans/reference-model.ts'
import { ENGINES, prove } from './prove.ts'

const ZONE = 'Asia/Kuwait'
/** A Monday, and the days of its week on which people work. */
const DAY = '2026-06-08'
const STEPS = 10
const REASON = 'Drawn.'

/** The stored shifts, changes of shifts, absences and closings, by id. */
interface Facts {
  shifts: Map<
    number,
    { person: number; weekday: (typeof WEEKDAYS)[number]; from: number; to: number }
  >
  changes: Map<number, { person: number; hours: { from: number; to: number } | null }>
  absences: Map<number, { person: number; from: number; to: number; isApproved: boolean }>
  closings: Map<number, Closing>
  /** The ids of rows in the trash. */
  trash: Set<string>
  gone: Set<string>
  services: Map<number, number[]>
  jobs: Map<string, { person: number | null; isBegun: boolean }>
}

/** A sequence that is played, with its facts and what they were before the last change. */
interface Play {
  world: PlanningWorld
  random: Random
  call: (line: string, body?: object) => Promise<Answer>
  jobs: readonly StoredJob[]
  facts: Facts
  last: { batch: string; before: Facts } | null
  failures: string[]
}

/** Returns the facts as the plain model of plans has them. */
function toPlan({ world: { choices }, facts }: Play): Plan {
  const isLive = (table: string) => (id: number) => !facts.trash.has(`${table} ${id}`)
  const live = <T>(table: string, rows: ReadonlyMap<number, T>) =>
    [...rows].filter(([id]) => isLive(table)(id)).map(([, row]) => row)
  const workers = choices.people.map((id) => {
    const shifts = live('shifts', facts.shifts).filter(({ person }) => person === id)
    const exceptions = live('shift-exceptions', facts.changes).find(({ person }) => person === id)
    return {
      id,
      week:
        shifts.length === 0
          ? null
          : Object.fromEntries(
              WEEKDAYS.map((day) => [day, shifts.filter(({ weekday }) => weekday === day)]),
            ),
      days: Object.fromEntries(
        exceptions ? [[DAY, exceptions.hours ? [exceptions.hours] : []]] : [],
      ),
      away: live('absences', facts.absences).filter(
        ({ person, isApproved }) => person === id && isApproved,
      ),
      services: facts.services.get(id) ?? [],
      areas: [],
    }
  })
  const shops = choices.shops.map(({ id }) => ({
    id,
    week: {},
    usual: { from: 6 * 60, to: 23 * 60 },
  }))
  const closings = live('holidays', facts.closings)
  return { zone: ZONE, day: DAY, workers, shops, closings }
}

/** Lists the jobs that nobody would come to, by the plain model. */
function listUncovered(play: Play): string[] {
  const { facts, jobs } = play
  const plan = toPlan(play)
  return jobs
    .filter(({ key }) => {
      const { person = null, isBegun = false } = facts.jobs.get(key) ?? {}
      return person !== null && !isBegun
    })
    .filter((job) => {
      const { person } = facts.jobs.get(job.key) ?? {}
      const worker = plan.workers.find(({ id }) => id === person)
      if (!worker) return true
      const isGone = ['blocked', 'deleted'].some((reason) =>
        facts.gone.has(`${reason} ${worker.id}`),
      )
      return isGone || whyNot(plan, worker, job) !== undefined || !isOpen(plan, job)
    })
    .map(({ key }) => key)
    .toSorted()
}

/** Compares the inbox with the model. */
async function compare(play: Play, stepName: string): Promise<number> {
  const { call, jobs, failures } = play
  const { body } = await call('GET inbox')
  const group = (body.data as InboxGroup[]).find(({ kind }) => kind === 'uncovered')
  const ownKeys = new Set(jobs.map(({ key }) => key))
  const inboxKeys = (group?.items ?? [])
    .map(({ record }) => `${record.entity} ${record.id}`)
    .filter((key) => ownKeys.has(key))
    .toSorted()
  const expectedKeys = listUncovered(play)
  if (JSON.stringify(inboxKeys) !== JSON.stringify(expectedKeys))
    failures.push(
      `after ${stepName} the inbox has ${inboxKeys.join()} instead of ${expectedKeys.join()}`,
    )
  return expectedKeys.length
}

/** Makes one change; `learn` records in the facts what it has made, with the id of its row. */
async function change(
  play: Play,
  { entity, verb, values }: { entity: string; verb: string; values: object },
  learn: (facts: Facts, id: number) => void,
): Promise<string> {
  const { call, facts, failures } = play
  const changes = [{ entity, verb, values: { ...values, override_reason: REASON } }]
  const { status, body } = await call('POST batch/changes', { changes })
  const [id] = body.data?.ids ?? []
  if (status === 200 && typeof id === 'number') {
    play.last = { batch: body.batch, before: structuredClone(facts) }
    learn(facts, id)
  } else if (body.data?.failed?.[0]?.code === 'needs_reason' || status !== 200)
    failures.push(`${verb} of ${entity}: ${JSON.stringify(body)}`)
  return `${verb} of ${entity}`
}

const padTwo = (value: number) => String(value).padStart(2, '0')
const clock = (minute: number) => `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`

function drawHours(random: Random) {
  const startMinute = random.int(12, 40) * 15
  return { from: startMinute, to: startMinute + random.int(8, 36) * 15 }
}

/** Enters, changes, deletes or restores a row of a table of facts. */
async function changeStored(
  play: Play,
  entity: 'shifts' | 'shift-exceptions' | 'absences' | 'holidays',
  rows: ReadonlyMap<number, unknown>,
): Promise<string> {
  const { random, facts } = play
  const id = random.pick([...rows.keys()])
  const key = `${entity} ${id}`
  const verb = facts.trash.has(key) ? 'restore' : 'delete'
  return change(play, { entity, verb, values: { id } }, ({ trash }) =>
    verb === 'restore' ? trash.delete(key) : trash.add(key),
  )
}

async function changeShifts(play: Play): Promise<string> {
  const { random, facts, world } = play
  const person = random.pick(world.choices.people)
  const hours = drawHours(random)
  const times = { starts_at: clock(hours.from), ends_at: clock(hours.to) }
  if (facts.shifts.size > 0 && random.chance(0.3)) return changeStored(play, 'shifts', facts.shifts)
  const live = [...facts.shifts.keys()].filter((id) => !facts.trash.has(`shifts ${id}`))
  if (live.length > 0 && random.chance(0.4)) {
    const id = random.pick(live)
    const values = { id, ...times }
    return change(play, { entity: 'shifts', verb: 'update', values }, ({ shifts }) => {
      const shiftBefore = shifts.get(id)
      if (shiftBefore) shifts.set(id, { ...shiftBefore, ...hours })
    })
  }
  const weekday = random.pick(['monday', 'tuesday'] as const)
  const values = { employee_id: person, weekday, ...times }
  return change(play, { entity: 'shifts', verb: 'create', values }, ({ shifts }, id) =>
    shifts.set(id, { person, weekday, ...hours }),
  )
}

async function changeDay(play: Play): Promise<string> {
  const { random, facts, world } = play
  const availablePeople = world.choices.people.filter(
    (id) => ![...facts.changes.values()].some(({ person }) => person === id),
  )
  if (availablePeople.length === 0 || (facts.changes.size > 0 && random.chance(0.4)))
    return changeStored(play, 'shift-exceptions', facts.changes)
  const person = random.pick(availablePeople)
  const hours = random.chance(0.5) ? null : drawHours(random)
  const values = {
    employee_id: person,
    date: DAY,
    kind: hours ? 'working' : 'off',
    ...(hours && { starts_at: clock(hours.from), ends_at: clock(hours.to) }),
  }
  return change(play, { entity: 'shift-exceptions', verb: 'create', values }, ({ changes }, id) =>
    changes.set(id, { person, hours }),
  )
}

async function changeAbsences(play: Play): Promise<string> {
  const { random, facts, world, call } = play
  if (facts.absences.size > 0 && random.chance(0.3))
    return changeStored(play, 'absences', facts.absences)
  const waiting = [...facts.absences].filter(
    ([id, { isApproved }]) => !isApproved && !facts.trash.has(`absences ${id}`),
  )
  const [firstWaiting] = waiting
  if (firstWaiting && random.chance(0.6)) {
    const [id, row] = firstWaiting
    return change(play, { entity: 'absences', verb: 'approve', values: { id } }, ({ absences }) =>
      absences.set(id, { ...row, isApproved: true }),
    )
  }
  const person = random.pick(world.choices.people)
  const startTime = readClock(ZONE, DAY, random.int(0, 20) * 60)
  const endTime = startTime + random.int(1, 30) * 60 * 60_000
  const absenceKind = random.pick(['sick', 'vacation'] as const)
  const isApproved = absenceKind === 'sick'
  const [starts_at, ends_at] = [startTime, endTime].map((time) => new Date(time).toISOString())
  const values = { employee_id: person, kind: absenceKind, starts_at, ends_at }
  if (random.chance(0.7))
    return change(play, { entity: 'absences', verb: 'create', values }, ({ absences }, id) =>
      absences.set(id, { person, from: startTime, to: endTime, isApproved }),
    )
  const factsBefore = structuredClone(facts)
  const { status, body } = await call('POST import', { entity: 'absences', rows: [values] })
  if (status !== 200) play.failures.push(JSON.stringify(body))
  // The import refuses an absence of a deleted person.
  if (body.data?.created !== 1) return 'an import that was refused'
  const { rows } = await sql<{ id: number }>`select max(id) as id from absences`.execute(world.db)
  facts.absences.set(rows[0]?.id ?? 0, { person, from: startTime, to: endTime, isApproved })
  play.last = { batch: body.batch, before: factsBefore }
  return 'an import'
}

async function changePerson(play: Play): Promise<string> {
  const { random, facts, world } = play
  const id = random.pick(world.choices.people)
  const toggle = (name: string) => (currentFacts: Facts) =>
    currentFacts.gone.has(name) ? currentFacts.gone.delete(name) : currentFacts.gone.add(name)
  const [blocked, deleted] = [`blocked ${id}`, `deleted ${id}`]
  if (facts.gone.has(deleted) || random.chance(0.3)) {
    const verb = facts.gone.has(deleted) ? 'restore' : 'delete'
    return change(play, { entity: 'users', verb, values: { id } }, toggle(deleted))
  }
  if (random.chance(0.6)) {
    const values = { id, auth: facts.gone.has(blocked) ? 1 : 0 }
    return change(play, { entity: 'users', verb: 'setAccess', values }, toggle(blocked))
  }
  const services = random.chance(0.4) ? [] : [random.pick(world.choices.services).id]
  const values = { id, service_ids: services.length > 0 ? services : null }
  return change(play, { entity: 'users', verb: 'update', values }, (currentFacts) =>
    currentFacts.services.set(id, services),
  )
}

async function changePlaces(play: Play): Promise<string> {
  const { random, facts, world } = play
  if (facts.closings.size > 0 && random.chance(0.5))
    return changeStored(play, 'holidays', facts.closings)
  const shop = random.chance(0.5) ? null : random.pick(world.choices.shops).id
  const startMinute = random.int(6, 15) * 60
  const hours = random.chance(0.5) ? null : { from: startMinute, to: startMinute + 4 * 60 }
  const values = {
    name: 'Closed',
    date: DAY,
    work_location_id: shop,
    ...(hours && { starts_at: clock(hours.from), ends_at: clock(hours.to) }),
  }
  return change(play, { entity: 'holidays', verb: 'create', values }, ({ closings }, id) =>
    closings.set(id, { shop, first: DAY, last: DAY, hours }),
  )
}

async function changeJob(play: Play): Promise<string> {
  const { random, facts, world, jobs } = play
  const job = random.pick(jobs)
  const currentJob = facts.jobs.get(job.key)
  if (currentJob?.person && random.chance(0.3) && !currentJob.isBegun)
    return change(
      play,
      { entity: job.kind, verb: 'start', values: { id: job.id } },
      ({ jobs: allJobs }) => allJobs.set(job.key, { ...currentJob, isBegun: true }),
    )
  const person = random.pick(world.choices.people)
  const values = { id: job.unionId, employee_id: person }
  return change(play, { entity: 'bookings', verb: 'assign', values }, ({ jobs: all }) =>
    // A job that is assigned anew has not been begun.
    all.set(job.key, { person, isBegun: false }),
  )
}

async function undoLast(play: Play): Promise<string> {
  const { last, call, failures } = play
  if (!last) return 'nothing'
  const { status, body } = await call('POST history/undo', {
    batch: last.batch,
    reason: REASON,
  })
  if (status === 200) play.facts = last.before
  // A change to the same values has changed nothing.
  else if (body.code !== 'nothing_to_undo') failures.push(`undo: ${JSON.stringify(body)}`)
  play.last = null
  return 'an undo'
}

const CHANGES = [
  changeShifts,
  changeShifts,
  changeDay,
  changeAbsences,
  changeAbsences,
  changePerson,
  changePlaces,
  changeJob,
  undoLast,
]

/** Draws jobs that people have, and changes what decides who comes to them. */
async function playSequence(
  world: PlanningWorld,
  call: Play['call'],
  random: Random,
): Promise<{ failures: string[]; compared: number; uncovered: number }> {
  await sql`update users set auth = 1, deleted_at = null, service_ids = null
    where id = any (${[...world.choices.people]}::int[])`.execute(world.db)
  const facts: Facts = {
    shifts: new Map(),
    changes: new Map(),
    absences: new Map(),
    closings: new Map(),
    trash: new Set(),
    gone: new Set(),
    services: new Map(),
    jobs: new Map(),
  }
  const empty: Play = { world, random, call, jobs: [], facts, last: null, failures: [] }
  const drawn = drawJobs(random, toPlan(empty), world.choices).slice(0, 8)
  const jobs = await writeJobs(world, drawn)
  for (const { key, person } of jobs) facts.jobs.set(key, { person, isBegun: false })
  const play = { ...empty, jobs }
  let [compared, uncovered] = [0, 0]
  for (let step = 0; step < STEPS; step++) {
    const what = await random.pick(CHANGES)(play)
    uncovered += await compare(play, what)
    compared++
  }
  for (const [kind, { table }] of Object.entries(JOB_KINDS)) {
    const ids = jobs.filter((job) => job.kind === kind).map(({ id }) => id)
    await sql`delete from ${sql.table(table)} where id = any (${ids}::int[])`.execute(world.db)
  }
  await clearPlans(world.db)
  return { failures: play.failures, compared, uncovered }
}

prove({
  what: 'after every step of random sequences of absences, shifts, changes, blocks, deletions, closings, imports and undos, the inbox lists the jobs to which nobody would come by a plain model',
  engines: ENGINES,
  count: 500,
  cut: 10,
  async run({ count, seed, world: databases }) {
    const { db } = await databases.open()
    const world = await openPlanning(db)
    for (const { table } of Object.values(JOB_KINDS))
      await sql`update ${sql.table(table)} set employee_id = null
        where is_completed = 0`.execute(db)
    const app = appOn(db, () => TEST_NOW, { timeZone: ZONE })
    const token = await app.tokenOf(ACCOUNTS.admin)
    const call: Play['call'] = (line, body) => app.call(line, { token, ...(body && { body }) })
    const failures: string[] = []
    let [tried, compared, uncovered] = [0, 0, 0]
    for (; tried < count; tried++) {
      const played = await playSequence(world, call, createRandom(seed, `uncovered ${tried}`))
      failures.push(...played.failures.map((failure) => `sequence ${tried}: ${failure}`))
      compared += played.compared
      uncovered += played.uncovered
    }
    return { tried, failures, measured: { compared, uncovered } }
  },
})
