import type { Random } from '../../../demo/world/random.ts'
import type { RowMove, Suggestion } from '../../../registry/calls/planning-calls.ts'
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

const byKey = (first: { key: string }, second: { key: string }) => (first.key < second.key ? -1 : 1)
const listKeys = (jobs: readonly { key: string }[]) => jobs.map(({ key }) => key).toSorted()
const memberKey = ({ member }: Pick<Suggestion, 'member'>) => `${member.entity} ${member.id}`

async function fetchProposals<T>(
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
  planName: string,
  suggestions: readonly Pick<Suggestion, 'member'>[],
  expectedJobs: readonly StoredJob[],
): void {
  const [actualKeys, expectedKeys] = [suggestions.map(memberKey).toSorted(), listKeys(expectedJobs)]
  if (JSON.stringify(actualKeys) !== JSON.stringify(expectedKeys))
    failures.push(`${planName} is about ${actualKeys.join()} instead of ${expectedKeys.join()}`)
}

/** Checks who is offered for a job, and who of them only with a reason. */
function compareCandidates(
  { plan, failures }: Play,
  job: StoredJob,
  { candidates }: Suggestion,
  otherJobs: readonly StoredJob[],
  without?: number,
): void {
  const expectedPeople = plan.workers
    .filter(({ id }) => id !== without)
    .flatMap((worker) => {
      const ownJobs = otherJobs.filter(({ person }) => person === worker.id)
      if (ownJobs.some((otherJob) => collide(job, otherJob))) return []
      return [`${worker.id} ${canDo(plan, worker, job, ownJobs) ? 'can' : 'can with a reason'}`]
    })
  const proposedPeople = candidates.map(
    ({ id, note }) => `${id} ${note === null ? 'can' : 'can with a reason'}`,
  )
  const [actualText, expectedText] = [
    proposedPeople.toSorted().join(),
    expectedPeople.toSorted().join(),
  ]
  if (actualText !== expectedText)
    failures.push(`${job.key}: ${actualText} instead of ${expectedText}`)
}

/** Sends changes as one, with a reason where the day of a person becomes too long by the model. */
async function apply(play: Play, planName: string, record: object[], changes: readonly Change[]) {
  const { send, plan, jobs, failures } = play
  const byJob = new Map(changes.map((change) => [change.job.key, change]))
  const jobsAfter = jobs.map((job) => byJob.get(job.key)?.job ?? job)
  const isLong = longDays(plan, jobsAfter).size > 0
  const bodies = (hasReason: boolean) =>
    [...record, ...changes.map(({ body }) => body)].map((body) => {
      const { values, ...otherKeys } = body as { values: object }
      return hasReason && !record.includes(body)
        ? { ...otherKeys, values: { ...values, override_reason: REASON } }
        : body
    })
  const needsReason = isLong || changes.some(({ isMarked }) => isMarked)
  const trial = await send('batch/changes', { changes: bodies(false), atomic: true, plan: true })
  const isDone = trial.status === 200 && trial.body.data.refused === 0
  const codes = (trial.body.data?.failed ?? []).map(
    (failedChange: { code: string }) => failedChange.code,
  )
  const isAsked = codes.length > 0 && codes.every((code: string) => code === 'needs_reason')
  // The server asks for a reason only if a change makes a day too long.
  if (!isDone && !(needsReason && isAsked))
    failures.push(
      `${planName} was refused: ${JSON.stringify(trial.body.data?.failed ?? trial.body)}`,
    )
  if (isDone && changes.some(({ isMarked }) => isMarked))
    failures.push(`${planName}: a change that needs a reason was made without one`)
  const application = isDone
    ? trial
    : await send('batch/changes', { changes: bodies(true), atomic: true, plan: true })
  if (application.status !== 200 || application.body.data.refused > 0) {
    failures.push(`${planName} was refused with a reason: ${JSON.stringify(application.body)}`)
    return { after: jobs, batch: undefined, isLong: false }
  }
  return { after: jobsAfter, batch: String(application.body.batch), isLong: !isDone && isLong }
}

/** Makes changes, compares what is stored with the model, and takes all of it back. */
async function applyAndUndo(
  play: Play,
  planName: string,
  record: object[],
  changes: readonly Change[],
  plan = play.plan,
) {
  const { world, send, jobs, failures } = play
  const checksumsBefore = await checksums(world.db)
  const { after: jobsAfter, batch, isLong } = await apply(play, planName, record, changes)
  if (batch === undefined) return 0
  const storedJobs = await readStored(world, jobs)
  for (const [index, job] of storedJobs.entries())
    if (job.person !== jobsAfter[index]?.person || job.from !== jobsAfter[index].from)
      failures.push(
        `${planName}: ${JSON.stringify(job)} instead of ${JSON.stringify(jobsAfter[index])}`,
      )
  const changedKeys = new Set(changes.map(({ job }) => job.key))
  const marked = new Set(changes.flatMap(({ job, isMarked }) => (isMarked ? [job.key] : [])))
  failures.push(
    ...findMistakes(plan, storedJobs, { given: changedKeys, marked }).map(
      (mistake) => `${planName}: ${mistake}`,
    ),
  )
  const undone = await send('history/undo', { batch })
  if (undone.status !== 200) failures.push(`${planName}: no undo: ${JSON.stringify(undone.body)}`)
  const checksumsNow = await checksums(world.db)
  const changedTables = Object.keys(checksumsNow).filter(
    (table) => checksumsNow[table] !== checksumsBefore[table],
  )
  if (changedTables.length > 0) failures.push(`${planName}: ${changedTables.join()} not as before`)
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
  const unassignedJobs = jobs.filter(({ person }) => person === null)
  const assignedJobs = jobs.filter(({ person }) => person !== null)
  const suggestions = await fetchProposals<Suggestion>(play, 'suggestions', { ...ASSIGN, ids })
  const repeatedSuggestions = await fetchProposals<Suggestion>(play, 'suggestions', {
    ...ASSIGN,
    ids: ids.toReversed(),
  })
  if (JSON.stringify(suggestions) !== JSON.stringify(repeatedSuggestions))
    failures.push('another answer the next time')
  compareJobs(play, 'assign all', suggestions, unassignedJobs)
  const changes: Change[] = []
  const unplannedJobs: { job: StoredJob; suggestion: Suggestion }[] = []
  for (const suggestion of suggestions) {
    const job = jobs.find(({ key }) => key === memberKey(suggestion))
    if (!job) continue
    compareCandidates(play, job, suggestion, assignedJobs)
    const { person } = suggestion
    if (person === null) unplannedJobs.push({ job, suggestion })
    else changes.push({ job: { ...job, person }, body: assignBody(job.unionId, person) })
  }
  const planned = [...assignedJobs, ...changes.map(({ job }) => job)]
  const getPlannedJobs = (person: number) => planned.filter((job) => job.person === person)
  for (const { job } of unplannedJobs)
    for (const worker of plan.workers)
      if (canDo(plan, worker, job, getPlannedJobs(worker.id)))
        failures.push(`assign all: nobody takes ${job.key}, and ${worker.id} could`)
  for (const { job, suggestion } of unplannedJobs) {
    const unusual = suggestion.candidates.find(
      ({ id, note }) =>
        note !== null && !getPlannedJobs(id).some((otherJob) => collide(job, otherJob)),
    )
    if (!unusual || !random.chance(0.8)) continue
    const assignedJob = { ...job, person: unusual.id }
    planned.push(assignedJob)
    changes.push({ job: assignedJob, body: assignBody(job.unionId, unusual.id), isMarked: true })
  }
  const longCount = changes.length > 0 ? await applyAndUndo(play, 'assign all', [], changes) : 0
  const marked = changes.filter(({ isMarked }) => isMarked).length
  return { failures, given: changes.length, marked, long: longCount }
}

/** Finds who takes the jobs of a person who is off on the day. */
async function takeOff(play: Play): Promise<Played> {
  const { plan, jobs, random, failures } = play
  // Nobody can be sick twice at once.
  const healthyWorkers = plan.workers.filter(({ away }) => away.length === 0)
  if (healthyWorkers.length === 0) return { failures, given: 0, marked: 0, long: 0 }
  const busyWorkers = healthyWorkers.filter(({ id }) => jobs.some(({ person }) => person === id))
  const { id: person } = random.pick(busyWorkers.length > 0 ? busyWorkers : healthyWorkers)
  const startMinute = random.chance(0.6) ? 0 : random.int(0, 12) * 60
  const endMinute = random.chance(0.6) ? DAY_MINUTES : random.int(13, 24) * 60
  const period = {
    from: readClock(plan.zone, plan.day, startMinute),
    to: readClock(plan.zone, plan.day, endMinute),
  }
  const off = {
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
  }
  const affectedJobs = jobs.filter(
    (job) =>
      job.person === person &&
      job.from < period.to &&
      job.from + (job.minutes + job.buffer) * MINUTE > period.from,
  )
  const otherJobs = jobs.filter((job) => !affectedJobs.includes(job) && job.person !== null)
  const suggestions = await fetchProposals<Suggestion>(play, 'suggestions/off', {
    ...ASSIGN,
    person,
    ...off,
  })
  compareJobs(play, 'off', suggestions, affectedJobs)
  const workers = plan.workers.map((worker) =>
    worker.id === person ? { ...worker, away: [period] } : worker,
  )
  const changes = suggestions.flatMap((suggestion): Change[] => {
    const job = affectedJobs.find(({ key }) => key === memberKey(suggestion))
    if (!job) return []
    compareCandidates(play, job, suggestion, otherJobs, person)
    return [buildReplacement(play, job, suggestion)]
  })
  const values = { employee_id: person, kind: 'sick', starts_at: off.from, ends_at: off.to }
  const record = { entity: 'absences', verb: 'create', values }
  const longCount = await applyAndUndo(play, 'off', [record], changes, { ...plan, workers })
  return { failures, given: changes.length, marked: 0, long: longCount }
}

/** The change by which another person takes a job, at another time if that is proposed. */
function buildReplacement(
  { plan, failures }: Play,
  job: StoredJob,
  suggestion: Suggestion,
): Change {
  const startTime = suggestion.starts_at === null ? job.from : Date.parse(suggestion.starts_at)
  const movedJob = { ...job, from: startTime, person: suggestion.person }
  const values = { id: job.id, employee_id: suggestion.person }
  if (suggestion.person === null)
    return { job: movedJob, body: { entity: job.kind, verb: 'update', values } }
  if (suggestion.starts_at === null)
    return { job: movedJob, body: assignBody(job.unionId, suggestion.person) }
  if (startTime <= job.from || startTime < TEST_NOW.getTime())
    failures.push(`off: ${job.key} is moved to ${suggestion.starts_at}`)
  if (!isOpen(plan, movedJob)) failures.push(`off: ${job.key} is moved to where nothing is open`)
  const update = { ...values, starts_at: suggestion.starts_at }
  return { job: movedJob, body: { entity: job.kind, verb: 'update', values: update } }
}

/** Closes places on the day, and moves what takes place there. */
async function closeDay(play: Play): Promise<Played> {
  const { plan, jobs, random, failures } = play
  const closing = drawClosing(random, plan)
  const closed = { ...plan, closings: [...plan.closings, closing] }
  const hit = jobs.filter((job) => isOpen(plan, job) && !isOpen(closed, job))
  const values = closingValues(closing)
  const change = { entity: 'holidays', verb: 'create', values }
  const moves = await fetchProposals<RowMove>(
    play,
    'suggestions/hit',
    { ...ASSIGN, change },
    'moves',
  )
  compareJobs(play, 'closing', moves, hit)
  const changes = moves.flatMap((move): Change[] => {
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
    const movedJob = { ...job, from: Date.parse(time.starts_at), person: time.person }
    if (movedJob.from <= job.from)
      failures.push(`closing: ${job.key} is moved to ${time.starts_at}`)
    if (!isOpen(closed, movedJob))
      failures.push(`closing: ${job.key} is moved to where it is closed`)
    const update = { id: job.id, ...time.values, employee_id: time.person }
    return [{ job: movedJob, body: { entity: job.kind, verb: 'update', values: update } }]
  })
  const record = { entity: 'holidays', verb: 'create', values }
  const longCount = await applyAndUndo(play, 'closing', [record], changes, closed)
  return { failures, given: changes.length, marked: 0, long: longCount }
}

const WAYS = [assignAll, takeOff, closeDay]

/** Draws a plan, makes its rows, plans in one of the ways, and takes everything away again. */
export async function playPlan(
  world: PlanningWorld,
  random: Random,
  planIndex: number,
): Promise<Played> {
  const plan = drawPlan(random, world.choices)
  const send = world.sendIn(plan.zone)
  await writePlan(world, send, plan)
  const jobs = (await writeJobs(world, drawJobs(random, plan, world.choices))).toSorted(byKey)
  const play: Play = { world, random, send, plan, jobs, failures: [] }
  const playWay = WAYS[planIndex % WAYS.length] ?? assignAll
  const played = await playWay(play)
  await removeJobs(world, jobs)
  const planLabel = `${plan.zone} ${plan.day}`
  return { ...played, failures: played.failures.map((failure) => `${planLabel}, ${failure}`) }
}
