import type { Random } from '../../../demo/world/random.ts'
import type { Move, Suggestion } from '../../../registry/calls/planning-calls.ts'
import { checksums } from '../../support/database/checksums.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import {
  closingValues,
  type PlanningWorld,
  readStored,
  removeJobs,
  type Send,
  type StoredJob,
  writeJobs,
  writePlan,
} from './planning-world.ts'
import { drawClosing, drawJobs, drawPlan } from './random-plan.ts'
import {
  canDo,
  collide,
  DAY_MINUTES,
  findMistakes,
  isOpen,
  longDays,
  type Plan,
  readClock,
} from './reference-model.ts'

const MINUTE = 60_000
const REASON = 'She agreed to it.'
const ASSIGN = { entity: 'bookings', verb: 'assign' }

/** A plan that is played, with its jobs and the failures so far. */
interface Play {
  world: PlanningWorld
  random: Random
  send: Send
  plan: Plan
  jobs: readonly StoredJob[]
  failures: string[]
}

/** The change of one job, and the job as it would be. */
interface Change {
  job: StoredJob
  body: object
  isMarked?: boolean
}

/** The result of a plan. `given` and `marked` count jobs; `long` is 1 if a day becomes too long. */
export interface Played {
  failures: string[]
  given: number
  marked: number
  long: number
}

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1)
const keysOf = (jobs: readonly { key: string }[]) => jobs.map(({ key }) => key).toSorted()
const memberKey = ({ member }: Pick<Suggestion, 'member'>) => `${member.entity} ${member.id}`

async function ask<T>(
  { send, failures }: Play,
  path: string,
  body: object,
  list: 'data' | 'moves' = 'data',
): Promise<readonly T[]> {
  const answer = await send(path, body)
  if (answer.status !== 200) failures.push(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body?.[list] ?? []
}

/** Checks that proposals are about the jobs that the model finds, each once. */
function compareJobs(
  { failures }: Play,
  what: string,
  found: readonly Pick<Suggestion, 'member'>[],
  wanted: readonly StoredJob[],
): void {
  const [is, should] = [found.map(memberKey).toSorted(), keysOf(wanted)]
  if (JSON.stringify(is) !== JSON.stringify(should))
    failures.push(`${what} is about ${is.join()} instead of ${should.join()}`)
}

/** Checks who is offered for a job, and who of them only with a reason. */
function compareCandidates(
  { plan, failures }: Play,
  job: StoredJob,
  { candidates }: Suggestion,
  others: readonly StoredJob[],
  without?: number,
): void {
  const wanted = plan.workers
    .filter(({ id }) => id !== without)
    .flatMap((worker) => {
      const own = others.filter(({ person }) => person === worker.id)
      if (own.some((other) => collide(job, other))) return []
      return [`${worker.id} ${canDo(plan, worker, job, own) ? 'can' : 'can with a reason'}`]
    })
  const found = candidates.map(
    ({ id, note }) => `${id} ${note === null ? 'can' : 'can with a reason'}`,
  )
  const [is, should] = [found.toSorted().join(), wanted.toSorted().join()]
  if (is !== should) failures.push(`${job.key}: ${is} instead of ${should}`)
}

/** Sends changes as one, with a reason where the day of a person becomes too long by the model. */
async function apply(play: Play, what: string, record: object[], changes: readonly Change[]) {
  const { send, plan, jobs, failures } = play
  const byJob = new Map(changes.map((change) => [change.job.key, change]))
  const after = jobs.map((job) => byJob.get(job.key)?.job ?? job)
  const isLong = longDays(plan, after).size > 0
  const bodies = (hasReason: boolean) =>
    [...record, ...changes.map(({ body }) => body)].map((body) => {
      const { values, ...rest } = body as { values: object }
      return hasReason && !record.includes(body)
        ? { ...rest, values: { ...values, override_reason: REASON } }
        : body
    })
  const needsReason = isLong || changes.some(({ isMarked }) => isMarked)
  const first = await send('batch/changes', { changes: bodies(false), atomic: true, plan: true })
  const isDone = first.status === 200 && first.body.data.refused === 0
  const codes = (first.body.data?.failed ?? []).map((one: { code: string }) => one.code)
  const isAsked = codes.length > 0 && codes.every((code: string) => code === 'needs_reason')
  // The server asks for a reason only if a change makes a day too long.
  if (!isDone && !(needsReason && isAsked))
    failures.push(`${what} was refused: ${JSON.stringify(first.body.data?.failed ?? first.body)}`)
  if (isDone && changes.some(({ isMarked }) => isMarked))
    failures.push(`${what}: a change that needs a reason was made without one`)
  const second = isDone
    ? first
    : await send('batch/changes', { changes: bodies(true), atomic: true, plan: true })
  if (second.status !== 200 || second.body.data.refused > 0) {
    failures.push(`${what} was refused with a reason: ${JSON.stringify(second.body)}`)
    return { after: jobs, batch: undefined, isLong: false }
  }
  return { after, batch: String(second.body.batch), isLong: !isDone && isLong }
}

/** Makes changes, compares what is stored with the model, and takes all of it back. */
async function applyAndUndo(
  play: Play,
  what: string,
  record: object[],
  changes: readonly Change[],
  plan = play.plan,
) {
  const { world, send, jobs, failures } = play
  const before = await checksums(world.db)
  const { after, batch, isLong } = await apply(play, what, record, changes)
  if (batch === undefined) return 0
  const stored = await readStored(world, jobs)
  for (const [at, job] of stored.entries())
    if (job.person !== after[at]?.person || job.from !== after[at].from)
      failures.push(`${what}: ${JSON.stringify(job)} instead of ${JSON.stringify(after[at])}`)
  const given = new Set(changes.map(({ job }) => job.key))
  const marked = new Set(changes.flatMap(({ job, isMarked }) => (isMarked ? [job.key] : [])))
  failures.push(...findMistakes(plan, stored, { given, marked }).map((one) => `${what}: ${one}`))
  const undone = await send('history/undo', { batch })
  if (undone.status !== 200) failures.push(`${what}: no undo: ${JSON.stringify(undone.body)}`)
  const now = await checksums(world.db)
  const others = Object.keys(now).filter((table) => now[table] !== before[table])
  if (others.length > 0) failures.push(`${what}: ${others.join()} not as before`)
  return Number(isLong)
}

const assignBody = (unionId: number, person: number) => ({
  ...ASSIGN,
  values: { id: unionId, employee_id: person },
})

/** Assigns all jobs that nobody has; some that nobody can take, to a person who can with a reason. */
async function assignAll(play: Play): Promise<Played> {
  const { plan, jobs, random, failures } = play
  const ids = jobs.map(({ unionId }) => unionId)
  const open = jobs.filter(({ person }) => person === null)
  const had = jobs.filter(({ person }) => person !== null)
  const found = await ask<Suggestion>(play, 'suggestions', { ...ASSIGN, ids })
  const again = await ask<Suggestion>(play, 'suggestions', { ...ASSIGN, ids: ids.toReversed() })
  if (JSON.stringify(found) !== JSON.stringify(again)) failures.push('another answer the next time')
  compareJobs(play, 'assign all', found, open)
  const changes: Change[] = []
  const left: { job: StoredJob; suggestion: Suggestion }[] = []
  for (const suggestion of found) {
    const job = jobs.find(({ key }) => key === memberKey(suggestion))
    if (!job) continue
    compareCandidates(play, job, suggestion, had)
    const { person } = suggestion
    if (person === null) left.push({ job, suggestion })
    else changes.push({ job: { ...job, person }, body: assignBody(job.unionId, person) })
  }
  const planned = [...had, ...changes.map(({ job }) => job)]
  const own = (person: number) => planned.filter((job) => job.person === person)
  for (const { job } of left)
    for (const worker of plan.workers)
      if (canDo(plan, worker, job, own(worker.id)))
        failures.push(`assign all: nobody takes ${job.key}, and ${worker.id} could`)
  for (const { job, suggestion } of left) {
    const unusual = suggestion.candidates.find(
      ({ id, note }) => note !== null && !own(id).some((other) => collide(job, other)),
    )
    if (!unusual || !random.chance(0.8)) continue
    const given = { ...job, person: unusual.id }
    planned.push(given)
    changes.push({ job: given, body: assignBody(job.unionId, unusual.id), isMarked: true })
  }
  const long = changes.length > 0 ? await applyAndUndo(play, 'assign all', [], changes) : 0
  const marked = changes.filter(({ isMarked }) => isMarked).length
  return { failures, given: changes.length, marked, long }
}

/** Finds who takes the jobs of a person who is off on the day. */
async function takeOff(play: Play): Promise<Played> {
  const { plan, jobs, random, failures } = play
  const busy = plan.workers.filter(({ id }) => jobs.some(({ person }) => person === id))
  const { id: person } = random.pick(busy.length > 0 ? busy : plan.workers)
  const first = random.chance(0.6) ? 0 : random.int(0, 12) * 60
  const last = random.chance(0.6) ? DAY_MINUTES : random.int(13, 24) * 60
  const period = {
    from: readClock(plan.zone, plan.day, first),
    to: readClock(plan.zone, plan.day, last),
  }
  const off = {
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
  }
  const taken = jobs.filter(
    (job) =>
      job.person === person &&
      job.from < period.to &&
      job.from + (job.minutes + job.buffer) * MINUTE > period.from,
  )
  const rest = jobs.filter((job) => !taken.includes(job) && job.person !== null)
  const found = await ask<Suggestion>(play, 'suggestions/off', { ...ASSIGN, person, ...off })
  compareJobs(play, 'off', found, taken)
  const away = { from: period.from, to: period.to }
  const workers = plan.workers.map((one) =>
    one.id === person ? { ...one, away: [...one.away, away] } : one,
  )
  const changes = found.flatMap((suggestion): Change[] => {
    const job = taken.find(({ key }) => key === memberKey(suggestion))
    if (!job) return []
    compareCandidates(play, job, suggestion, rest, person)
    return [buildReplacement(play, job, suggestion)]
  })
  const values = { employee_id: person, kind: 'sick', starts_at: off.from, ends_at: off.to }
  const record = { entity: 'absences', verb: 'create', values }
  const long = await applyAndUndo(play, 'off', [record], changes, { ...plan, workers })
  return { failures, given: changes.length, marked: 0, long }
}

/** The change by which another person takes a job, at another time if that is proposed. */
function buildReplacement({ plan, failures }: Play, job: StoredJob, one: Suggestion): Change {
  const from = one.starts_at === null ? job.from : Date.parse(one.starts_at)
  const moved = { ...job, from, person: one.person }
  const values = { id: job.id, employee_id: one.person }
  if (one.person === null) return { job: moved, body: { entity: job.kind, verb: 'update', values } }
  if (one.starts_at === null) return { job: moved, body: assignBody(job.unionId, one.person) }
  if (from <= job.from || from < TEST_NOW.getTime())
    failures.push(`off: ${job.key} is moved to ${one.starts_at}`)
  if (!isOpen(plan, moved)) failures.push(`off: ${job.key} is moved to where nothing is open`)
  const update = { ...values, starts_at: one.starts_at }
  return { job: moved, body: { entity: job.kind, verb: 'update', values: update } }
}

/** Closes places on the day, and moves what takes place there. */
async function closeDay(play: Play): Promise<Played> {
  const { plan, jobs, random, failures } = play
  const closing = drawClosing(random, plan)
  const closed = { ...plan, closings: [...plan.closings, closing] }
  const hit = jobs.filter((job) => isOpen(plan, job) && !isOpen(closed, job))
  const values = closingValues(closing)
  const change = { entity: 'holidays', verb: 'create', values }
  const found = await ask<Move>(play, 'suggestions/hit', { ...ASSIGN, change }, 'moves')
  compareJobs(play, 'closing', found, hit)
  const changes = found.flatMap((move): Change[] => {
    const job = hit.find(({ key }) => key === memberKey(move))
    const [time] = move.times
    if (!job) return []
    if (!time)
      return job.person === null
        ? []
        : [
            {
              job: { ...job, person: null },
              body: { entity: job.kind, verb: 'update', values: { id: job.id, employee_id: null } },
            },
          ]
    const moved = { ...job, from: Date.parse(time.starts_at), person: time.person }
    if (moved.from <= job.from) failures.push(`closing: ${job.key} is moved to ${time.starts_at}`)
    if (!isOpen(closed, moved)) failures.push(`closing: ${job.key} is moved to where it is closed`)
    const update = { id: job.id, ...time.values, employee_id: time.person }
    return [{ job: moved, body: { entity: job.kind, verb: 'update', values: update } }]
  })
  const record = { entity: 'holidays', verb: 'create', values }
  const long = await applyAndUndo(play, 'closing', [record], changes, closed)
  return { failures, given: changes.length, marked: 0, long }
}

const WAYS = [assignAll, takeOff, closeDay]

/** Draws a plan, makes its rows, plans in one of the ways, and takes everything away again. */
export async function playPlan(world: PlanningWorld, random: Random, at: number): Promise<Played> {
  const plan = drawPlan(random, world.choices)
  const send = world.sendIn(plan.zone)
  await writePlan(world, send, plan)
  const jobs = (await writeJobs(world, drawJobs(random, plan, world.choices))).toSorted(byKey)
  const play: Play = { world, random, send, plan, jobs, failures: [] }
  const way = WAYS[at % WAYS.length] ?? assignAll
  const played = await way(play)
  await removeJobs(world, jobs)
  const about = `${plan.zone} ${plan.day}`
  return { ...played, failures: played.failures.map((one) => `${about}, ${one}`) }
}
