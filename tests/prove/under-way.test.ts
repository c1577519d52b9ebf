import { sql } from 'kysely'
import { createRandom, type Random } from '../../demo/world/random.ts'
import { JOB_KINDS } from '../support/rows/jobs.ts'
import {
  type Answer,
  closingValues,
  openPlanning,
  type PlanningWorld,
  removeJobs,
  type Send,
  type StoredJob,
  writeJobs,
  writePlan,
} from './plans/planning-world.ts'
import { drawClosing, drawJobs, drawPlan } from './plans/random-plan.ts'
import { DAY_MINUTES, type Plan, readClock } from './plans/reference-model.ts'
import { ENGINES, prove } from './prove.ts'

const ASSIGN = { entity: 'bookings', verb: 'assign' }
const EARLIER = '2026-01-02T06:00:00Z'
/** The states of a job, with the values of each. The first is the only one that plans may change. */
const STATES = {
  open: {},
  onTheWay: { departed_at: EARLIER },
  started: { departed_at: EARLIER, started_at: EARLIER },
  failed: { failed_at: EARLIER },
  completed: { started_at: EARLIER, completed_at: EARLIER, is_completed: 1 },
  cancelled: { deleted_at: EARLIER },
} as const
type State = keyof typeof STATES

interface Change {
  entity: string
  verb: string
  values: Readonly<Record<string, unknown>>
}

/** A plan with its jobs, the state of each, and the failures so far. */
interface Play {
  world: PlanningWorld
  random: Random
  send: Send
  plan: Plan
  jobs: readonly StoredJob[]
  states: Map<string, State>
  failures: string[]
}

/** Writes the values of a state into a job, as the calls of the people who do it would. */
async function enterState({ world: { db }, states }: Play, job: StoredJob, state: State) {
  const values = Object.entries(STATES[state]).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  if (values.length > 0)
    await sql`update ${sql.table(JOB_KINDS[job.kind].table)} set ${sql.join(values)}
      where id = ${job.id}`.execute(db)
  states.set(job.key, state)
}

/** Reads the jobs that are under way or over, as they are stored. */
async function readHeld({ world: { db }, jobs, states }: Play): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  for (const job of jobs) {
    if (states.get(job.key) === 'open') continue
    const { rows } = await sql<{ row: object }>`select to_jsonb(r) as row
      from ${sql.table(JOB_KINDS[job.kind].table)} as r where id = ${job.id}`.execute(db)
    held.set(job.key, JSON.stringify(rows[0]?.row))
  }
  return held
}

type Member = { member: { entity: string; id: number }; row: { id: number } }
const keyOf = ({ member }: Member) => `${member.entity} ${String(member.id)}`

/** Asks for a plan, and checks that only open jobs are in it and that those under way are apart. */
async function ask(play: Play, path: string, body: object) {
  const { send, states, failures } = play
  const { status, body: answer } = await send(path, { ...ASSIGN, ...body })
  if (status !== 200) failures.push(`${path}: ${JSON.stringify(answer)}`)
  const { data = [], held = [], moves = [] } = answer
  for (const one of [...data, ...moves] as Member[])
    if (states.get(keyOf(one)) !== 'open') failures.push(`${path}: ${keyOf(one)} is in the plan`)
  for (const one of held as Member[])
    if (states.get(keyOf(one)) === 'open') failures.push(`${path}: ${keyOf(one)} is left out`)
  type Line = Member & Record<string, never>
  return { data, moves, held } as { data: Line[]; moves: Line[]; held: Member[] }
}

/** Proposes somebody for every job of the day. */
async function assignAll(play: Play): Promise<Change[]> {
  const ids = play.jobs.map(({ unionId }) => unionId)
  const { data } = await ask(play, 'suggestions', { ids })
  return data.flatMap(({ row, person }) =>
    person === null ? [] : [{ ...ASSIGN, values: { id: row.id, employee_id: person } }],
  )
}

/** Gives the jobs of an absent person to others. */
async function takeOff(play: Play): Promise<Change[]> {
  const { plan, random } = play
  const { id: person } = random.pick(plan.workers)
  const [from, to] = [0, DAY_MINUTES].map((minute) =>
    new Date(readClock(plan.zone, plan.day, minute)).toISOString(),
  )
  const { data, held } = await ask(play, 'suggestions/off', { person, from, to })
  for (const job of play.jobs.filter((job) => job.person === person))
    if (['onTheWay', 'started'].includes(play.states.get(job.key) ?? ''))
      if (job.from >= Date.parse(from ?? '') && job.from < Date.parse(to ?? ''))
        if (!held.some((heldJob) => keyOf(heldJob) === job.key))
          play.failures.push(`off: ${job.key} is under way and not listed`)
  return data.map(({ member, row, person: other, starts_at }) =>
    starts_at === null && other !== null
      ? { ...ASSIGN, values: { id: row.id, employee_id: other } }
      : {
          entity: String((member as Member['member']).entity),
          verb: 'update',
          values: {
            id: (member as Member['member']).id,
            employee_id: other,
            ...(starts_at !== null && { starts_at }),
          },
        },
  )
}

/** Closes a place, and moves what takes place there. */
async function closePlace(play: Play): Promise<Change[]> {
  const values = closingValues(drawClosing(play.random, play.plan))
  const { moves } = await ask(play, 'suggestions/hit', {
    change: { entity: 'holidays', verb: 'create', values },
  })
  return moves.map(({ member, times }) => {
    const [time] = times as unknown as { values: object; person: number }[]
    const { entity, id } = member as Member['member']
    const moved = time ? { ...time.values, employee_id: time.person } : { employee_id: null }
    return { entity, verb: 'update', values: { id, ...moved } }
  })
}

/** Moves all jobs of a series by an hour; the answer of the server. */
async function changeSeries({ world: { db }, send, jobs, random }: Play): Promise<Answer | null> {
  const own = jobs.filter(({ kind }) => kind !== 'instant-bookings')
  const [first] = own
  if (!first) return null
  const same = own.filter(({ kind }) => kind === first.kind)
  await sql`update ${sql.table(JOB_KINDS[first.kind].table)} set series = ${`series ${first.id}`},
    recurrence = 'FREQ=WEEKLY;COUNT=9' where id = any (${same.map(({ id }) => id)}::int[])`.execute(
    db,
  )
  const { id } = random.pick(same)
  const values = { employee_id: null }
  return send('series/change', { entity: first.kind, id, scope: 'all', verb: 'update', values })
}

/** Applies a plan after some of its jobs have begun or ended. */
async function playPlan(play: Play, at: number): Promise<number> {
  const { random, jobs, states, failures, send } = play
  const changes = await [assignAll, takeOff, closePlace, async () => null][at % 4]?.(play)
  for (const job of jobs)
    if (states.get(job.key) === 'open' && random.chance(0.2))
      await enterState(play, job, random.pick(['onTheWay', 'started', 'failed', 'completed']))
  // A plan that names every job is refused for the same ones.
  const forced = jobs.map(({ kind, id }) => ({
    entity: kind,
    verb: 'update',
    values: { id, employee_id: null },
  }))
  const before = await readHeld(play)
  const answers = changes
    ? [
        ...(changes.length > 0 ? [await send('batch/changes', { changes, plan: true })] : []),
        await send('batch/changes', { changes: forced, plan: true }),
      ]
    : [await changeSeries(play)]
  for (const answer of answers)
    if (answer && ![200, 404, 409].includes(answer.status))
      failures.push(`the server answers ${answer.status}: ${JSON.stringify(answer.body)}`)
  const after = await readHeld(play)
  const strip = (row = '') =>
    row.replace(/"(series|recurrence|version|updated_at)": ?[^,}]*,?/g, '')
  for (const [key, row] of before)
    if (strip(row) !== strip(after.get(key)))
      failures.push(`${key} is ${String(states.get(key))} and was changed`)
  return before.size
}

prove({
  what: 'random plans (absence, closing, assignment, series) change no job in progress or completed, even one that starts during planning',
  engines: ENGINES,
  count: 500,
  cut: 16,
  async run({ count, seed, world: databases }) {
    const { db } = await databases.open()
    const world = await openPlanning(db)
    const failures: string[] = []
    let [tried, held] = [0, 0]
    for (; tried < count; tried++) {
      const random = createRandom(seed, `under way ${tried}`)
      const plan = drawPlan(random, world.choices)
      const send = world.sendIn(plan.zone)
      await writePlan(world, send, plan)
      const jobs = await writeJobs(world, drawJobs(random, plan, world.choices))
      const play: Play = { world, random, send, plan, jobs, states: new Map(), failures: [] }
      for (const job of jobs)
        await enterState(play, job, random.pick(Object.keys(STATES) as State[]))
      held += await playPlan(play, tried)
      failures.push(...play.failures.map((failure) => `plan ${tried}: ${failure}`))
      await removeJobs(world, jobs)
    }
    return { tried, failures, measured: { held } }
  },
})
