import { compare, compareAll } from './compare.ts'
import { type Facts, keptFields, storedFacts } from './facts.ts'
import { applyStep, listFacts, type Model, type Step, withRow } from './reference-model.ts'
import { listRefusals } from './rules.ts'
import { startedWhenFree } from './free-time.ts'
import { drawStep, type Drawing } from './steps.ts'
import { type Game, lastChange, type Play, undoAll, undoLast } from './taking-back.ts'

/** Refusals that the model does not know: a used id, a taken name, a row in the trash. */
const UNFORESEEN: Readonly<Record<string, readonly string[]>> = {
  forceDelete: ['referenced'],
  restore: ['taken', 'deleted', 'obstacles'],
  create: ['taken'],
  update: ['taken'],
}

const getName = ({ endpoint, id, person, body }: Step) =>
  `${endpoint.resource.name} ${endpoint.verb} ${String(id)} by ${person.role} ${JSON.stringify(body)}`

/** Returns the default values of a new row: an hour of work, or the declared defaults. */
function getInitialFacts({ resource }: Step): Facts {
  const values = keptFields(resource).map((name) => {
    const field = resource.fields[name]
    const declared = field && 'default' in field ? field.default : undefined
    return [name, declared ?? (name === 'duration_minutes' ? 60 : null)]
  })
  return Object.fromEntries(values)
}

/** Copies the change of a step into the model. */
async function updateModel(play: Play, step: Step, later: Facts, answer: { data: { id: number } }) {
  const { resource, endpoint } = step
  const isNew = endpoint.verb === 'create' || endpoint.verb === 'renew'
  const id = isNew ? answer.data.id : (step.id ?? 0)
  if (endpoint.verb === 'forceDelete') return withRow(play.model, resource.name, id, null)
  if (!isNew) return withRow(play.model, resource.name, id, later)
  play.ids[resource.name] = [...(play.ids[resource.name] ?? []), id]
  const storedValues = (await storedFacts(play.db, resource, [id])).get(id) ?? {}
  // A new row has its requested values. Rules of the entity decide about other fields.
  const comparedFields = Object.keys(storedValues).filter(
    (name) => name in step.body || name === 'deleted_at',
  )
  const modelValues = Object.fromEntries(comparedFields.map((name) => [name, later[name]]))
  return withRow(play.model, resource.name, id, { ...storedValues, ...modelValues })
}

/** Sends one request. Returns the differences between the model and its answer or effect. */
async function makeStep(play: Play, step: Step): Promise<string[]> {
  const { endpoint, person, resource, id, body } = step
  const factsBefore = id === null ? getInitialFacts(step) : listFacts(play.model, resource.name, id)
  const isWriting = endpoint.verb !== 'read'
  const renewed = endpoint.verb === 'renew' ? getInitialFacts(step) : (factsBefore ?? {})
  const placed = isWriting ? applyStep(step, renewed, play.starts) : (factsBefore ?? {})
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
  play.model = await updateModel(play, step, later, answer.body)
  play.done.push(answer.body.batch)
  play.kept.push({ batch: answer.body.batch, before: earlier, after: play.model })
  return compare(play, resource.name)
}

/** Does the same for a payment. Its status and amount follow from its booking. */
async function makePaymentStep(play: Play, step: Step): Promise<string[]> {
  const { resource, id } = step
  const facts = (await storedFacts(play.db, resource, [id ?? 0])).get(id ?? 0)
  const without = play.model
  play.model = withRow(without, resource.name, id ?? 0, facts ?? null)
  const mistakes = await makeStep(play, step)
  const lastBatch = play.kept.at(-1)
  if (lastBatch?.after === play.model)
    play.kept.splice(-1, 1, { ...lastBatch, before: without, after: without })
  play.model = without
  return mistakes
}

/** Plays and undoes one random sequence. Returns the differences from the model. */
export async function playSequence(
  game: Game,
  start: Model,
  steps: number,
  drawing: Omit<Drawing, 'db' | 'business'>,
) {
  const ids: Record<string, readonly number[]> = { ...drawing.ids }
  const lastChangeId = await lastChange(game.db)
  const play: Play = {
    ...game,
    model: start,
    kept: [],
    done: [],
    since: lastChangeId,
    ids,
    failures: [],
  }
  const stepTexts: string[] = []
  for (let index = 0; index < steps && play.failures.length === 0; index++) {
    const isUndo = drawing.random.chance(0.08)
    const step = isUndo ? null : await drawStep({ ...drawing, ...game, ids })
    stepTexts.push(step ? getName(step) : 'undo the last')
    const make = step?.resource.name === 'transactions' ? makePaymentStep : makeStep
    const mistakes = step
      ? await make(play, step)
      : await undoLast(play, drawing.random.chance(0.3))
    play.failures.push(...mistakes.map((mistake) => `${stepTexts.join('\n    ')}:\n    ${mistake}`))
  }
  if (play.failures.length === 0) play.failures.push(...(await compareAll(play)))
  const isWhole = await undoAll(play)
  return { failures: play.failures, done: play.done.length, isWhole }
}
