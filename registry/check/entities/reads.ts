import { canMeetAll } from '../../entities/states.ts'
import type { ConditionsByField } from '../../fields/conditions.ts'
import { isSummableField } from '../../fields/filter-names.ts'
import { STANDARD_VERBS } from '../../words/verbs.ts'
import {
  type DeclaredRead,
  type Entity,
  getCall,
  getVerbRoles,
  listCalls,
  listReads,
  type Scope,
} from '../base/entity.ts'
import {
  asList,
  asRecord,
  asTexts,
  type UncheckedObject,
  getOwn,
  listTextsWithPaths,
} from '../base/plain.ts'
import { describeMissingCall, requireSoftDelete } from '../base/needs.ts'
import { checkVerb } from './calls.ts'
import { quoteRoles } from './rights.ts'

/** Reports sums of columns without numbers. */
function checkSums({ report, entity }: Scope, path: string, list: UncheckedObject): void {
  for (const [valuePath, name] of listTextsWithPaths(`${path}.sums`, list.sums))
    if (asTexts(list.columns).includes(name) && !isSummableField(entity.fields[name] ?? {}))
      report('wrong-sum', valuePath, `'${name}' is neither an amount nor a whole number.`)
}

/** Reports a verb that a list offers, but that none of its roles or rows can use. */
function checkOffer(
  { report, entity }: Scope,
  { read, roles }: DeclaredRead,
  valuePath: string,
  verb: string,
): void {
  const call = getCall(entity, verb) ?? getOwn(entity.actions, verb)
  if (call === undefined) {
    report(
      'action-without-call',
      valuePath,
      `'${verb}' is offered, but ${entity.key} does not declare this call.`,
      describeMissingCall(entity, verb),
    )
    return
  }
  const allowed = getVerbRoles(entity, verb, call)
  if (roles.length > 0 && !roles.some((role) => allowed.includes(role)))
    report(
      'offered-to-nobody',
      valuePath,
      `'${verb}' is for ${quoteRoles(allowed)}, and the list for ${quoteRoles(roles)}.`,
      'Remove it here, or give the call to a role of the list.',
    )
  if (verb === 'restore' && read.deleted === undefined)
    report(
      'restore-out-of-sight',
      valuePath,
      "'restore' is offered in a list that never shows deleted rows.",
      "Set deleted: 'with' or 'only', or remove the action.",
    )
  if (read.deleted === 'only' && (verb === 'delete' || verb === 'cancel'))
    report(
      'delete-of-deleted',
      valuePath,
      `'${verb}' is offered in a list that shows only deleted rows.`,
    )
}

/** Reports a badge that no row of its list can have. */
function checkBadge({ report }: Scope, { path, read }: DeclaredRead): void {
  const { badge, filter, deleted } = read
  if (badge === undefined) return
  const alternatives = [badge].flat().map((where) => asRecord(where) as ConditionsByField)
  const filtered = asRecord(filter) as ConditionsByField
  if (deleted === 'only')
    report('badge-of-deleted', `${path}.badge`, 'A list that shows only deleted rows has no badge.')
  else if (!alternatives.some((where) => canMeetAll(filtered, where)))
    report(
      'never-possible',
      `${path}.badge`,
      "No row of this list meets the condition, because its 'filter' excludes all of them.",
      "Change 'filter' or 'badge'.",
    )
}

function checkList(scope: Scope, list: DeclaredRead): void {
  const { report, entity } = scope
  const { path, read } = list
  checkSums(scope, path, read)
  checkBadge(scope, list)
  const verbs = [...STANDARD_VERBS, ...Object.keys(entity.actions)]
  for (const key of ['actions', 'pageActions'])
    for (const [valuePath, verb] of listTextsWithPaths(`${path}.${key}`, read[key]))
      if (checkVerb(report, valuePath, verb, verbs)) checkOffer(scope, list, valuePath, verb)
}

/** Reports verbs for deleted rows if no call deletes rows. Members of a union delete its rows. */
function checkDeletedVerbs({ report, entity }: Scope): void {
  const { key, raw, fieldNames } = entity
  const calls = listCalls(entity)
  const isDeleted = calls.some(({ verb }) => verb === 'delete' || verb === 'cancel')
  if (isDeleted || raw.union !== undefined || !fieldNames.includes('deleted_at')) return
  for (const { path, verb } of calls)
    if (verb === 'restore' || verb === 'forceDelete')
      report(
        'never-possible',
        path,
        `'${verb}' is for deleted rows, and nothing deletes rows of ${key}.`,
        "Declare 'delete' as well, or remove this call.",
      )
}

/** Reports wrong lists and other reads of an entity. */
export function checkReads(scope: Scope): void {
  for (const declared of listReads(scope.entity)) {
    const { path, read, isList } = declared
    if (/^(with|only)$/.test(String(read.deleted)))
      requireSoftDelete(scope, `${path}.deleted`, 'deleted')
    if (isList) checkList(scope, declared)
  }
  checkDeletedVerbs(scope)
}

/** Returns whether an entity has a read with a parameter for a reference. */
const hasReadWithParam = ({ raw }: Entity, reference: unknown) =>
  Object.values(asRecord(raw.reads)).some((read) =>
    Object.values(asRecord(asRecord(read).params)).includes(reference),
  )

/** Reports related rows that do not point to the entity, or that no read selects by the reference. */
export function checkRelated(scope: Scope): void {
  const { report, entity, entities } = scope
  const { key, raw } = entity
  const sources = asList(raw.related).map((declared) => {
    const { entity: source, reference } = asRecord(declared)
    return `${String(source)} ${String(reference)}`
  })
  for (const [index, declared] of asList(raw.related).map(asRecord).entries()) {
    const path = `${key}.related[${index}]`
    const firstIndex = sources.indexOf(sources[index] ?? '')
    if (firstIndex < index)
      report('listed-twice', path, `The same rows are in 'related[${firstIndex}]' already.`)
    const target = entities.get(String(declared.entity))
    const reference = String(declared.reference)
    const targetName = target?.fields[reference]?.to
    if (!target?.fieldNames.includes(reference)) continue
    if (targetName !== key && !Object.values(Object(targetName ?? {})).includes(key))
      report('wrong-related', `${path}.reference`, `'${reference}' does not point to ${key}.`)
    for (const [valuePath, name] of listTextsWithPaths(`${path}.filters`, declared.filters))
      if (name !== 'state' && target.fieldNames.includes(name))
        if (target.fields[name]?.type !== 'choice')
          report('wrong-related', valuePath, `'${name}' is no choice.`)
    if (declared.columns !== undefined && !hasReadWithParam(target, reference))
      report(
        'wrong-related',
        `${path}.entity`,
        `${target.key} cannot be read by '${reference}'.`,
        `Declare a read of ${target.key} with params: { ${reference}: '${reference}' }.`,
      )
  }
}
