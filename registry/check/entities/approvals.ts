import type { Entity, Scope } from '../base/entity.ts'
import { asRecord } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { checkField } from '../base/values.ts'

/** Reports an action of approvals that the entity lacks. */
function checkApprove({ report, entity }: Scope): void {
  const { approve } = asRecord(entity.raw.approvals)
  if (typeof approve !== 'string') return
  checkWord(report, 'unknown-word', {
    path: `${entity.key}.approvals.approve`,
    word: approve,
    allowedWords: Object.keys(asRecord(entity.raw.actions)),
    noun: `action of ${entity.key}`,
  })
}

/** Returns whether approvals can hold a call of an entity. */
function canHold(approvals: Entity, entity: Entity, verb: string): boolean {
  const { row, verb: verbField } = asRecord(approvals.raw.approvals)
  const targets = Object.values(asRecord(approvals.fields[String(row)]?.to))
  const verbs = asRecord(approvals.fields[String(verbField)]?.values)
  return targets.includes(entity.key) && Object.hasOwn(verbs, verb)
}

/** Reports limits that are no amounts, and calls that no entity can hold until they are approved. */
function checkLimits(scope: Scope, path: string, verb: string, declared: unknown): void {
  const { report, entity, entities } = scope
  const approvalAbove = asRecord(asRecord(declared).approvalAbove)
  const names = Object.entries(approvalAbove)
  if (names.length === 0) return
  const all = [...entities.values()]
  const settings = all.find(({ raw }) => raw.settings !== undefined)
  for (const [name, limit] of names) {
    checkField(scope, `${path}.approvalAbove.${name}`, name, 'money')
    if (settings)
      checkField({ ...scope, entity: settings }, `${path}.approvalAbove.${name}`, limit, 'money')
  }
  const approvals = all.find(({ raw }) => raw.approvals !== undefined)
  if (!settings || !approvals || !canHold(approvals, entity, verb))
    report(
      'wrong-approval',
      `${path}.approvalAbove`,
      `No entity can hold '${verb}' of ${entity.key} until somebody approves it.`,
      "An entity with 'approvals' names the verb and the entity, and one with 'settings' the limit.",
    )
}

/** Reports approvals without their action, and calls that cannot wait for an approval. */
export function checkApprovals(scope: Scope): void {
  checkApprove(scope)
  for (const group of ['transitions', 'actions'] as const)
    for (const [verb, declared] of Object.entries(asRecord(scope.entity.raw[group])))
      checkLimits(scope, `${scope.entity.key}.${group}.${verb}`, verb, declared)
}
