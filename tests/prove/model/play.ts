import { compare, compareAll } from './compare.ts'
import { type Facts, keptFields, storedFacts } from './facts.ts'
import { after, listFacts, type Model, type Step, withRow } from './reference-model.ts'
import { listRefusals } from './rules.ts'
import { startedWhenFree } from './free-time.ts'
import { drawStep, type Drawing } from './steps.ts'
import { type Game, lastChange, type Play, undoAll, undoLast } from './taking-back.ts'

/** What a call refuses for reasons of which the model knows nothing: an id that is used elsewhere, a name that is taken, a row in the trash. */
const UNFORESEEN: Readonly<Record<string, readonly string[]>> = {
  forceDelete: ['referenced'],
  restore: ['taken', 'deleted', 'obstacles'],
  create: ['taken'],
  update: ['taken'],
}

const getName = ({ endpoint, id, person, body }: Step) =>
  `${endpoint.resource.name} ${endpoint.verb} ${String(id)} by ${person.role} ${JSON.stringify(body)}`

/** What a new row holds by itself: an hour of work, or what is declared. */
function fresh({ resource }: Step): Facts {
  const values = keptFields(resource).map((name) => {
    const field = resource.fields[name]
    const declared = field && 'default' in field ? field.default : undefined
    return [name, declared ?? (name === 'duration_minutes' ? 60 : null)]
  })
  return Object.fromEntries(values)
}

/** Takes over what a step has changed. */
async function follow(play: Play, step: Step, later: Facts, answer: { data: { id: number } }) {
  const { resource, endpoint } = step
  const isNew = endpoint.verb === 'create' || endpoint.verb === 'renew'
  const id = isNew ? answer.data.id : (step.id ?? 0)
  if (endpoint.verb === 'forceDelete') return withRow(play.model, resource.name, id, null)
  if (!isNew) return withRow(play.model, resource.name, id, later)
  play.ids[resource.name] = [...(play.ids[resource.name] ?? []), id]
  const stored = (await storedFacts(play.db, resource, [id])).get(id) ?? {}
  // What a new row was given it holds; what it was not given its own rules decide.
  const given = Object.keys(stored).filter((name) => name in step.body || name === 'deleted_at')
  const told = Object.fromEntries(given.map((name) => [name, later[name]]))
  return withRow(play.model, resource.name, id, { ...stored, ...told })
}

/** Makes one request, and says what about its answer and its effect is not as the model has it. */
async function makeStep(play: Play, step: Step): Promise<string[]> {
  const { endpoint, person, resource, id, body } = step
  const before = id === null ? fresh(step) : listFacts(play.model, resource.name, id)
  const isWriting = endpoint.verb !== 'read'
  const renewed = endpoint.verb === 'renew' ? fresh(step) : (before ?? {})
  const placed = isWriting ? after(step, renewed, play.starts) : (before ?? {})
  const later = startedWhenFree(play.model, step, renewed, placed)
  const refusals = listRefusals(play.model, step, later)
  const answer = await play.app.call(endpoint.call.request, { token: person.token, body })
  const { status } = answer
  const { code = '' } = answer.body as { code?: string }
  if (status !== 200) {
    const isForeseen = refusals.includes(status)
    const isOther = refusals.length === 0 && UNFORESEEN[endpoint.verb]?.includes(code)
    if (isForeseen || isOther) return []
    return [`refused with ${status} ${JSON.stringify(answer.body)} and not ${refusals.join()}`]
  }
  if (refusals.length > 0) return [`done and not refused with ${refusals.join()}`]
  if (!isWriting) return []
  const earlier = play.model
  play.model = await follow(play, step, later, answer.body)
  play.done.push(answer.body.batch)
  play.kept.push({ batch: answer.body.batch, before: earlier, after: play.model })
  return compare(play, resource.name)
}

/**
 * The same about a payment, which is looked at only while it is paid or given back: that it is
 * asked for, and how much, follows from its booking.
 */
async function makePaymentStep(play: Play, step: Step): Promise<string[]> {
  const { resource, id } = step
  const facts = (await storedFacts(play.db, resource, [id ?? 0])).get(id ?? 0)
  const without = play.model
  play.model = withRow(without, resource.name, id ?? 0, facts ?? null)
  const wrong = await makeStep(play, step)
  const last = play.kept.at(-1)
  if (last?.after === play.model)
    play.kept.splice(-1, 1, { ...last, before: without, after: without })
  play.model = without
  return wrong
}

/** Plays one sequence of so many steps and takes it back; says what was not as the model has it. */
export async function playSequence(
  game: Game,
  start: Model,
  steps: number,
  drawing: Omit<Drawing, 'db' | 'business'>,
) {
  const ids: Record<string, readonly number[]> = { ...drawing.ids }
  const since = await lastChange(game.db)
  const play: Play = { ...game, model: start, kept: [], done: [], since, ids, failures: [] }
  const told: string[] = []
  for (let at = 0; at < steps && play.failures.length === 0; at++) {
    const isUndo = drawing.random.chance(0.08)
    const step = isUndo ? null : await drawStep({ ...drawing, ...game, ids })
    told.push(step ? getName(step) : 'undo the last')
    const make = step?.resource.name === 'transactions' ? makePaymentStep : makeStep
    const wrong = step ? await make(play, step) : await undoLast(play, drawing.random.chance(0.3))
    play.failures.push(...wrong.map((one) => `${told.join('\n    ')}:\n    ${one}`))
  }
  if (play.failures.length === 0) play.failures.push(...(await compareAll(play)))
  const isWhole = await undoAll(play)
  return { failures: play.failures, done: play.done.length, isWhole }
}
