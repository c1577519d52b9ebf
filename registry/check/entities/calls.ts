import { HISTORY_VERBS } from '../../changes/history.ts'
import { getLifeCycle, getTransition } from '../../entities/life-cycle.ts'
import { VERB_BY_FOREIGN_NAME } from '../../words/habits.ts'
import { suggestSpelling } from '../../words/similar.ts'
import { isStandardVerb, STANDARD_VERBS } from '../../words/verbs.ts'
import { type DeclaredCall, getCall, getStepFields, listCalls, type Scope } from '../base/entity.ts'
import { isRecord, type UncheckedObject, getOwn, asRecord, asTexts } from '../base/plain.ts'
import { derivesCalls, describeMissingCall, requireSoftDelete } from '../base/needs.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { checkField } from '../base/values.ts'
import { CALL } from './shapes.ts'

/** Reports a word that is no verb; returns whether it is one. */
export function checkVerb(
  report: Report,
  path: string,
  verb: string,
  verbs: readonly string[] = STANDARD_VERBS,
): boolean {
  if (verbs.includes(verb)) return true
  const similar = getOwn(VERB_BY_FOREIGN_NAME, verb)
  const hint =
    similar === undefined ? suggestSpelling(verb, verbs) : `Did you mean '${String(similar)}'?`
  report('unknown-verb', path, `'${verb}' is no verb.`, hint)
  return false
}

/** Reports calls that need another call, a field or a form that is missing. */
function checkCallNeeds(scope: Scope, { path, verb, call, sentFields }: DeclaredCall): void {
  const { report, entity } = scope
  const { key, raw, fields } = entity
  const isReason = (name: string) => fields[name]?.type === 'reference'
  const hasReason = sentFields.includes('id') && sentFields.some(isReason)
  if (verb === 'cancel' && !hasReason && !asRecord(call).withoutReason)
    report(
      'cancel-without-reason',
      path,
      "'cancel' must send the id of the row and a reason.",
      "Give it a 'body' of 'id' and a reference to the reason.",
    )
  if ((verb === 'delete' || verb === 'cancel') && getCall(entity, 'restore') === undefined)
    report(
      'delete-without-restore',
      path,
      `'${verb}' deletes rows of ${key}, but no call restores them.`,
      describeMissingCall(entity, 'restore', "'restore'"),
    )
  if (/^(delete|restore|cancel)$/.test(verb)) requireSoftDelete(scope, path, verb)
  const isWithoutBody = asRecord(call).body === undefined
  if (/^(create|update)$/.test(verb) && isWithoutBody && raw.form === undefined)
    report(
      'form-missing',
      path,
      `'${verb}' has nothing to send: ${key} has no 'form'.`,
      "Name the fields to send in 'form', or give the call a 'body'.",
    )
}

/** Reports wrong calls on single rows. */
export function checkCalls(scope: Scope): void {
  for (const declared of listCalls(scope.entity)) {
    const { path, verb, call, requestLines } = declared
    if (!checkVerb(scope.report, path, verb)) continue
    if (isRecord(call)) checkShape(scope, path, call, { shape: CALL, noun: 'a call' })
    else if (typeof call === 'string')
      checkShape(
        scope,
        path.slice(0, path.lastIndexOf('.')),
        { [verb]: call },
        { shape: { [verb]: 'form:request' }, noun: 'calls' },
      )
    else if (call !== undefined && typeof call !== 'function')
      scope.report('wrong-shape', path, 'A call must be a request line or an object.')
    checkCallNeeds(scope, declared)
    if (verb !== 'read')
      for (const line of requestLines.filter((request) => request.startsWith('GET ')))
        scope.report(
          'wrong-request',
          path,
          `'${line}' changes a row, and GET only reads.`,
          `Write 'POST ${line.slice('GET '.length)}'.`,
        )
  }
}

/** Reports usual values of fields that the call does not send, or of another type. */
function checkExpected(scope: Scope, path: string, transition: UncheckedObject): void {
  const { report, entity } = scope
  const sentFields = getStepFields(transition)
  for (const [name, expectedField] of Object.entries(asRecord(transition.expects))) {
    const valuePath = `${path}.expects.${name}`
    const isSent = checkWord(report, 'unknown-field', {
      path: valuePath,
      word: name,
      allowedWords: sentFields,
      noun: 'field that the call sends',
    })
    if (!isSent || !checkField(scope, valuePath, expectedField)) continue
    const [type, usualType] = [name, String(expectedField)].map((fieldName) =>
      String(entity.fields[fieldName]?.type),
    )
    if (type !== usualType)
      report(
        'wrong-transition',
        valuePath,
        `'${name}' is of type ${type}, but '${String(expectedField)}' is of type ${usualType}.`,
        'Name a field of the same type.',
      )
  }
}

/** The parts of a transition that write fields, in the order of a request. */
const WRITING_PARTS = ['requiredFields', 'optionalFields', 'set', 'stamps']

/** Reports fields that a transition writes twice, of which one value would be lost. */
function checkWrittenOnce({ report }: Scope, path: string, transition: UncheckedObject): void {
  const partByField = new Map<string, string>()
  for (const part of WRITING_PARTS) {
    const value = transition[part]
    for (const name of Array.isArray(value) ? asTexts(value) : Object.keys(asRecord(value))) {
      const otherPart = partByField.get(name)
      if (otherPart !== undefined && otherPart !== part)
        report(
          'listed-twice',
          `${path}.${part}`,
          `'${name}' is in '${otherPart}' already.`,
          'Name it in one of them.',
        )
      partByField.set(name, part)
    }
  }
}

/** Reports a final call that another call takes back. */
function checkFinal(
  { report, entity }: Scope,
  path: string,
  verb: string,
  transition: UncheckedObject,
): void {
  if (
    transition.final === true &&
    getLifeCycle(verb).deletesRow &&
    getCall(entity, 'restore') !== undefined
  )
    report(
      'wrong-transition',
      `${path}.final`,
      `'${verb}' is not final, because 'restore' takes it back.`,
      "Remove 'final', or the call 'restore'.",
    )
}

/** Reports a transition without a call, with roles in two places, or with conditions on a new row. */
function checkTransition(
  { report, entity }: Scope,
  path: string,
  verb: string,
  transition: UncheckedObject,
): void {
  const call = getCall(entity, verb)
  if (transition.roles !== undefined && isRecord(call) && call.roles !== undefined)
    report(
      'roles-twice',
      `${path}.roles`,
      `The transition and the call '${verb}' both have 'roles'.`,
      'Name the roles only at the transition.',
    )
  if (call === undefined)
    report(
      'transition-without-call',
      path,
      `The transition '${verb}' has no call.`,
      describeMissingCall(entity, verb),
    )
  for (const key of verb === 'create' ? ['from', 'when'] : [])
    if (transition[key] !== undefined)
      report(
        'never-possible',
        `${path}.${key}`,
        `'${key}' compares an existing row, and 'create' has none.`,
        "Remove it; rules between fields go in 'checks'.",
      )
}

/** Reports wrong transitions of an entity, and calls without a transition. */
export function checkTransitions(scope: Scope): void {
  const { report, entity } = scope
  const path = `${entity.key}.transitions`
  const { transitions } = entity.raw
  for (const [verb, transition] of Object.entries(asRecord(transitions)))
    if (isRecord(transition) && checkVerb(report, `${path}.${verb}`, verb)) {
      checkTransition(scope, `${path}.${verb}`, verb, transition)
      checkExpected(scope, `${path}.${verb}`, transition)
      checkWrittenOnce(scope, `${path}.${verb}`, transition)
      checkFinal(scope, `${path}.${verb}`, verb, transition)
    }
  if (!isRecord(transitions)) return
  for (const call of listCalls(entity))
    if (isStandardVerb(call.verb) && !getTransition({ transitions }, call.verb))
      report(
        'call-without-transition',
        call.path,
        `The call '${call.verb}' has no transition between states.`,
        derivesCalls(entity)
          ? "Declare it in 'transitions', or take it from the roles in 'access'."
          : "Declare it in 'transitions', or remove the call.",
      )
}

/** Reports a name of an action that is invalid or in use. */
function checkActionName({ report, entity }: Scope, path: string, verb: string): void {
  const isHistoryVerb = HISTORY_VERBS.some((name) => name === verb)
  if (isStandardVerb(verb) || isHistoryVerb)
    report(
      'standard-verb',
      path,
      `'${verb}' is a standard verb` +
        `${getLifeCycle(verb).deletesRow ? ', which moves a row to the trash' : ''}.`,
      isHistoryVerb
        ? 'Give the action another name.'
        : "Give the action another name. Or declare it in 'transitions', without texts; the long form also names it in 'calls' or 'extensions'.",
    )
  else if (!/^(?!(?:list|rows)$)[a-z][a-zA-Z\d]*$/.test(verb))
    report(
      'wrong-name',
      path,
      `'${verb}' is no name of an action.`,
      "Write it like this: 'markPaid'.",
    )
  else if (getCall(entity, verb) !== undefined)
    report('declared-twice', path, `'${verb}' is a call already.`, 'Remove one of them.')
}

/** Reports an action that changes nothing, or that no list offers. */
function checkAction(
  { report, entity }: Scope,
  path: string,
  verb: string,
  action: UncheckedObject,
): void {
  const { set, requiredFields, optionalFields, stamps } = action
  const parts = [set, requiredFields, optionalFields, stamps]
  if (parts.every((effect) => Object.keys(Object(effect ?? {})).length === 0))
    report(
      'changes-nothing',
      path,
      'The action changes nothing.',
      "Write values in 'set', ask for 'requiredFields' or 'optionalFields', or record it in 'stamps'.",
    )
  const lists = Object.values(asRecord(entity.raw.lists)).map(asRecord)
  const offeredVerbs = lists.flatMap((list) => [list.actions, list.pageActions].flatMap(asTexts))
  if (offeredVerbs.includes(verb)) return
  const isGivenToNobody = derivesCalls(entity) && asTexts(action.roles).length === 0
  report(
    'offered-to-nobody',
    path,
    isGivenToNobody ? `No role may use '${verb}'.` : `No list offers '${verb}'.`,
    isGivenToNobody
      ? describeMissingCall(entity, verb)
      : "Name it in the 'actions' or 'pageActions' of a list.",
  )
}

/** Reports wrong actions that an entity declares itself. */
export function checkOwnActions(scope: Scope): void {
  const { key, actions } = scope.entity
  for (const [verb, action] of Object.entries(actions)) {
    if (!isRecord(action)) continue
    checkActionName(scope, `${key}.actions.${verb}`, verb)
    checkAction(scope, `${key}.actions.${verb}`, verb, action)
    checkExpected(scope, `${key}.actions.${verb}`, action)
    checkWrittenOnce(scope, `${key}.actions.${verb}`, action)
  }
}
