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
import { asList, asRecord, asTexts, type Loose, getOwn, placeTexts } from '../base/plain.ts'
import { DECLARE_CALL_HINT, requireSoftDelete } from '../base/needs.ts'
import { checkVerb } from './calls.ts'
import { quoteRoles } from './rights.ts'

/** Reports sums of columns without numbers. */
function checkSums({ report, entity }: Scope, path: string, list: Loose): void {
  for (const [place, name] of placeTexts(`${path}.sums`, list.sums))
    if (asTexts(list.columns).includes(name) && !isSummableField(entity.fields[name] ?? {}))
      report('wrong-sum', place, `'${name}' is neither an amount nor a whole number.`)
}

/** Reports a verb that a list offers, but that none of its roles or rows can use. */
function checkOffer(
  { report, entity }: Scope,
  { read, roles }: DeclaredRead,
  place: string,
  verb: string,
): void {
  const call = getCall(entity, verb) ?? getOwn(entity.actions, verb)
  if (call === undefined) {
    report(
      'action-without-call',
      place,
      `'${verb}' is offered, but ${entity.key} does not declare this call.`,
      DECLARE_CALL_HINT,
    )
    return
  }
  const allowed = getVerbRoles(entity, verb, call)
  if (roles.length > 0 && !roles.some((role) => allowed.includes(role)))
    report(
      'offered-to-nobody',
      place,
      `'${verb}' is for ${quoteRoles(allowed)}, and the list for ${quoteRoles(roles)}.`,
      'Remove it here, or give the call to a role of the list.',
    )
  if (verb === 'restore' && read.deleted === undefined)
    report(
      'restore-out-of-sight',
      place,
      "'restore' is offered in a list that never shows deleted rows.",
      "Set deleted: 'with' or 'only', or remove the action.",
    )
  if (read.deleted === 'only' && (verb === 'delete' || verb === 'cancel'))
    report(
      'delete-of-deleted',
      place,
      `'${verb}' is offered in a list that shows only deleted rows.`,
    )
}

function checkList(scope: Scope, list: DeclaredRead): void {
  const { report, entity } = scope
  const { at: path, read } = list
  checkSums(scope, path, read)
  if (read.badge !== undefined && read.deleted === 'only')
    report('badge-of-deleted', `${path}.badge`, 'A list that shows only deleted rows has no badge.')
  const verbs = [...STANDARD_VERBS, ...Object.keys(entity.actions)]
  for (const key of ['actions', 'pageActions'])
    for (const [place, verb] of placeTexts(`${path}.${key}`, read[key]))
      if (checkVerb(report, place, verb, verbs)) checkOffer(scope, list, place, verb)
}

/** Reports verbs for deleted rows if no call deletes rows. Members of a union delete its rows. */
function checkDeletedVerbs({ report, entity }: Scope): void {
  const { key, raw, fieldNames } = entity
  const calls = listCalls(entity)
  const isDeleted = calls.some(({ verb }) => verb === 'delete' || verb === 'cancel')
  if (isDeleted || raw.union !== undefined || !fieldNames.includes('deleted_at')) return
  for (const { at: path, verb } of calls)
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
    const { at: path, read, isList } = declared
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
  for (const [index, declared] of asList(raw.related).map(asRecord).entries()) {
    const path = `${key}.related[${index}]`
    const target = entities.get(String(declared.entity))
    const reference = String(declared.reference)
    const targetName = target?.fields[reference]?.to
    if (!target?.fieldNames.includes(reference)) continue
    if (targetName !== key && !Object.values(Object(targetName ?? {})).includes(key))
      report('wrong-related', `${path}.reference`, `'${reference}' does not point to ${key}.`)
    for (const [place, name] of placeTexts(`${path}.filters`, declared.filters))
      if (name !== 'state' && target.fieldNames.includes(name))
        if (target.fields[name]?.type !== 'choice')
          report('wrong-related', place, `'${name}' is no choice.`)
    if (declared.columns !== undefined && !hasReadWithParam(target, reference))
      report(
        'wrong-related',
        `${path}.entity`,
        `${target.key} cannot be read by '${reference}'.`,
        `Declare a read of ${target.key} with params: { ${reference}: '${reference}' }.`,
      )
  }
}
