import { transitionOf } from '../../entities/life-cycle.ts'
import { isStandard, VERBS } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, entriesOf } from '../base/shape.ts'
import { checkFieldNames } from './fields.ts'
import { TRANSITION } from './shapes.ts'
import { checkRoles } from '../base/words.ts'
import { checkSet, checkWhere } from './values.ts'

/** Reports words of `from` or `to` that are no state of the entity. */
function checkStates(report: Report, at: string, asked: unknown, entity: Entity): void {
  const states = Object.keys(recordOf(entity.raw.states))
  const what = `state of ${entity.key}`
  checkWord(report, 'unknown-word', at, asked, states, what)
  for (const [index, name] of textsOf(asked).entries())
    checkWord(report, 'unknown-word', `${at}[${index}]`, name, states, what)
}

/** Reports what is wrong with a step from state to state, whatever else stands beside it. */
export function checkTransition(
  report: Report,
  at: string,
  transition: Loose,
  entity: Entity,
): void {
  checkStates(report, `${at}.from`, transition.from, entity)
  checkStates(report, `${at}.to`, transition.to, entity)
  checkWhere(report, `${at}.when`, transition.when, entity)
  checkRoles(report, `${at}.roles`, transition.roles)
  checkFieldNames(report, `${at}.asks`, transition.asks, entity)
  checkSet(report, `${at}.set`, transition.set, entity)
}

/** Reports a call that takes a row nobody knows where, in an entity that declares its transitions. */
function checkComplete(report: Report, entity: Entity): void {
  const { transitions } = entity.raw
  if (!isRecord(transitions)) return
  for (const group of ['calls', 'extensions'] as const)
    for (const verb of Object.keys(entity[group]))
      if (isStandard(verb) && !transitionOf({ transitions }, verb))
        report(
          'call-without-transition',
          `${entity.key}.${group}.${verb}`,
          `'${verb}' has an address, but no transition says from which state to which.`,
          `Declare it in 'transitions', or take the address away.`,
        )
}

/** Reports a call that names other roles than its transition does. */
function checkOnce(report: Report, at: string, verb: string, transition: Loose, entity: Entity) {
  const call = entity.calls[verb] ?? entity.extensions[verb]
  if (transition.roles !== undefined && isRecord(call) && call.roles !== undefined)
    report(
      'roles-twice',
      `${at}.${verb}.roles`,
      `Who may make '${verb}' stands at the transition and at the call.`,
      'Name the roles at the transition alone.',
    )
}

/** Reports what is wrong with the transitions of an entity, taken one by one. */
export function checkTransitions(report: Report, entity: Entity): void {
  const at = `${entity.key}.transitions`
  const transitions = recordOf(entity.raw.transitions)
  for (const [verb, transition] of entriesOf(report, at, transitions, 'A transition')) {
    if (!checkWord(report, 'unknown-verb', `${at}.${verb}`, verb, VERBS, 'verb')) continue
    checkShape(report, `${at}.${verb}`, transition, TRANSITION, 'a transition')
    checkTransition(report, `${at}.${verb}`, transition, entity)
    checkOnce(report, at, verb, transition, entity)
    if (!(verb in entity.calls) && !(verb in entity.extensions))
      report(
        'transition-without-call',
        `${at}.${verb}`,
        `'${verb}' leads on, but ${entity.key} has no such call.`,
        "Give it an address in 'calls', or in 'extensions' if the specification has none.",
      )
  }
  checkComplete(report, entity)
}
