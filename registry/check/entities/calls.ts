import { VERBS_ELSEWHERE } from '../../words/habits.ts'
import { didYouMean } from '../../words/similar.ts'
import { VERBS } from '../../words/verbs.ts'
import { askedBy, type Entity } from '../base/entity.ts'
import { checkFieldNames } from './fields.ts'
import { isRecord, type Loose, own, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape } from '../base/shape.ts'
import { CALL } from './shapes.ts'
import { checkRequest, checkRoles, ENCODINGS } from '../base/words.ts'

const NEEDS_TRASH = ['delete', 'restore', 'cancel']

function checkDetail(report: Report, at: string, call: Loose, entity: Entity): void {
  checkShape(report, at, call, CALL, 'a call')
  checkRequest(report, `${at}.request`, call.request)
  for (const [index, request] of textsOf(call.also).entries())
    checkRequest(report, `${at}.also[${index}]`, request)
  checkRequest(report, `${at}.many`, call.many)
  checkFieldNames(report, `${at}.body`, call.body, entity)
  checkRoles(report, `${at}.roles`, call.roles)
  checkWord(report, 'unknown-word', `${at}.encoding`, call.encoding, ENCODINGS, 'encoding')
}

function checkCancel(report: Report, at: string, call: unknown, entity: Entity): void {
  if (isRecord(call) && call.withoutReason) return
  const body = askedBy(entity, 'cancel', call) ?? []
  const reasons = body.filter((name) => entity.fields[name]?.type === 'reference')
  if (!body.includes('id') || reasons.length === 0)
    report(
      'cancel-without-reason',
      at,
      'Cancelling must send which row and why.',
      "Give it a body of 'id' and a reference to the reason.",
    )
}

function checkVerb(report: Report, at: string, verb: string, call: unknown, entity: Entity): void {
  const has = (other: string) => other in entity.calls || other in entity.extensions
  if (typeof call === 'string') checkRequest(report, at, call)
  else if (isRecord(call)) checkDetail(report, at, call, entity)
  else if (call !== undefined && typeof call !== 'function')
    report('wrong-shape', at, 'A call must be a request line or an object.')
  if (verb === 'cancel') checkCancel(report, at, call, entity)
  if ((verb === 'delete' || verb === 'cancel') && !has('restore'))
    report(
      'delete-without-restore',
      at,
      `Rows of ${entity.key} can be gone by '${verb}', but there is no way back.`,
      "Declare 'restore' in 'calls', or in 'extensions' if the specification has none.",
    )
  if (NEEDS_TRASH.includes(verb) && !entity.fieldNames.includes('deleted_at'))
    report(
      'deleted-without-deleted-at',
      at,
      `'${verb}' needs a field 'deleted_at', which ${entity.key} has not.`,
      'Add the timestamps of common/timestamps.ts to the fields.',
    )
  const bodyless = !isRecord(call) || call.body === undefined
  if ((verb === 'create' || verb === 'update') && bodyless && entity.raw.form === undefined)
    report(
      'form-missing',
      at,
      `'${verb}' has nothing to send: ${entity.key} has no 'form'.`,
      "Name the fields to ask for in 'form', or give the call a 'body'.",
    )
}

/** Reports a word that is no verb. */
function checkVerbName(report: Report, at: string, verb: string): boolean {
  if (VERBS.some((one) => one === verb)) return true
  const meant = own(VERBS_ELSEWHERE, verb)
  const hint = meant === undefined ? didYouMean(verb, VERBS) : `Did you mean '${String(meant)}'?`
  report('unknown-verb', at, `'${verb}' is no verb.`, hint)
  return false
}

/** Reports what is wrong with the calls on one row, the specification's and ours. */
export function checkCalls(report: Report, entity: Entity): void {
  for (const group of ['calls', 'extensions'] as const)
    for (const [verb, call] of Object.entries(entity[group])) {
      const at = `${entity.key}.${group}.${verb}`
      if (checkVerbName(report, at, verb)) checkVerb(report, at, verb, call, entity)
    }
}
