import { lifeCycleOf } from '../../entities/life-cycle.ts'
import type { AnyResource } from '../../entities/registry.ts'
import { knownIn, possibleStates } from '../../entities/states.ts'
import { type AnyOwnAction, statesAfter, statesBefore } from '../../entities/transition.ts'
import type { Condition } from '../../fields/conditions.ts'
import { askedBy, type Entity } from '../base/entity.ts'
import { own, recordOf, textsOf } from '../base/plain.ts'
import type { IsRight, Report } from '../base/problem.ts'
import { quoted } from './sight.ts'

const FILLED = { not: null } as const

/** The fields that a call sends, but for those that nobody may give. */
function sentBy(entity: Entity, verb: string): string[] {
  const { raw, fields, calls, extensions } = entity
  const call = own(calls, verb) ?? own(extensions, verb)
  const names = askedBy(entity, verb, call) ?? (verb === 'update' ? textsOf(raw.form) : [])
  const isGiven = (name: string) => {
    const givers = fields[name]?.writtenBy
    return !Array.isArray(givers) || givers.length > 0
  }
  return names.filter(isGiven)
}

/** What is known of the fields that a call writes; undefined where it may write anything. */
function writtenBy(entity: Entity, verb: string, { asks, set, stamps }: AnyOwnAction) {
  const sent = sentBy(entity, verb).map((name) => [name, undefined] as const)
  const stamped = Object.entries(entity.fields).filter(([, { setOn }]) => setOn === verb)
  const names = [...(asks ?? []), ...stamped.map(([name]) => name), ...(stamps ?? [])]
  const filled = names.map((name) => [name, FILLED] as const)
  const { deletes, revives } = lifeCycleOf(verb)
  const life = deletes ? { deleted_at: FILLED } : revives ? { deleted_at: null } : {}
  return { ...Object.fromEntries([...sent, ...filled]), ...life, ...set }
}

/** The states that a call can lead to and does not name, each with those from which it does. */
function strayStates(entity: Entity, verb: string, step: AnyOwnAction): Map<string, string[]> {
  const states = { states: recordOf(entity.raw.states) as AnyResource['states'] }
  const allowed = statesAfter(step)
  const written = writtenBy(entity, verb, step)
  const stray = new Map<string, string[]>()
  for (const from of allowed ? (statesBefore(step) ?? []) : []) {
    const known: Record<string, Condition | undefined> = {
      ...knownIn(states, from),
      ...step.when,
      ...written,
    }
    for (const state of possibleStates(states, known))
      if (!allowed?.includes(state)) stray.set(state, [...(stray.get(state) ?? []), from])
  }
  return stray
}

/**
 * Reports transitions and actions that can lead to a state which they do not name, by what they
 * write and the conditions of the states.
 */
export function checkReached(report: Report, entity: Entity, isRight: IsRight): void {
  const { key, raw } = entity
  const states = Object.values(recordOf(raw.states)).map((state) => recordOf(recordOf(state).when))
  const named = states.flatMap((when) => Object.keys(when))
  const deciding = named.map((name) => `${key}.fields.${name}`)
  if (![`${key}.states`, ...deciding].every(isRight)) return
  for (const group of ['transitions', 'actions'] as const)
    for (const [verb, declared] of Object.entries(recordOf(raw[group]))) {
      const at = `${key}.${group}.${verb}`
      const places = [at, `${key}.calls.${verb}`, `${key}.extensions.${verb}`]
      if (!places.every(isRight) || lifeCycleOf(verb).makes) continue
      const step = recordOf(declared) as unknown as AnyOwnAction
      for (const [state, from] of strayStates(entity, verb, step))
        report(
          'wrong-transition',
          at,
          `From ${quoted(from)} it can lead to '${state}', which is not where it says.`,
          `Name '${state}' in 'to', or 'set' what makes it one of ${(statesAfter(step) ?? []).map((one) => `'${one}'`).join(', ')}.`,
        )
    }
}
