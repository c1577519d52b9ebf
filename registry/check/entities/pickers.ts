import { ROLES } from '#business/words'
import { getDeclaredEntity } from '../../define/declared-entity.ts'
import {
  type Entity,
  getStepFields,
  getVerbRoles,
  listCalls,
  listReads,
  type Scope,
} from '../base/entity.ts'
import {
  asRecord,
  asTexts,
  toComparableText,
  type UncheckedObject,
  listTextsWithPaths,
} from '../base/plain.ts'
import { requireCall } from '../base/needs.ts'
import type { Report } from '../base/problem.ts'
import { listExcludedRoles, quoteRoles } from './rights.ts'

/** Returns whether a read returns every row that meets the conditions. */
function includesAll(read: UncheckedObject, target: Entity, where: unknown): boolean {
  const conditions = { ...asRecord(asRecord(target.raw.rows).where), ...asRecord(where) }
  return Object.entries(asRecord(read.where)).every(
    ([name, condition]) => toComparableText(condition) === toComparableText(conditions[name]),
  )
}

/** The choices of a picker: the entity, and the conditions of its rows. */
interface Choices {
  to: unknown
  where?: unknown
  /** True if reads with parameters count, because the form has their values. */
  allowsParams?: boolean
  /** True if roles that cannot list the rows do not see the picker. */
  isOptional?: boolean
}

/** Reports roles that choose a row of an entity but have no read that lists all rows. */
export function checkListable(
  { report, entities }: Pick<Scope, 'report' | 'entities'>,
  path: string,
  { to, where, allowsParams = false, isOptional = false }: Choices,
  roles: readonly string[],
): void {
  const target = entities.get(String(to))
  if (!target) return
  const readers = listReads(target).flatMap(({ read, roles: allowed }) => {
    const isComplete = !read.ownerField && !read.single && read.deleted !== 'only'
    const isOpen = allowsParams || read.params === undefined
    return isComplete && isOpen && includesAll(read, target, where) ? allowed : []
  })
  const choosingRoles = ROLES.filter((role) => roles.includes(role))
  const excluded = choosingRoles.filter((role) => !readers.includes(role))
  if (excluded.length > 0 && (!isOptional || excluded.length === choosingRoles.length))
    report(
      'unlisted-reference',
      path,
      `It is chosen from ${target.key}, which ${quoteRoles(excluded)} cannot list.`,
      getDeclaredEntity(target.raw)
        ? `Name that role in 'access' of ${target.key}; an empty list only reads.`
        : `Declare a read of ${target.key} for that role that returns all of its rows.`,
    )
}

/** Reports roles that choose a row of several entities but can read none of them. */
function checkReadable(
  { report, entities }: Scope,
  path: string,
  to: unknown,
  roles: readonly string[],
): void {
  const targets = Object.values(asRecord(to)).flatMap((name) => entities.get(String(name)) ?? [])
  const readers = targets.flatMap((target) =>
    listReads(target).flatMap(({ read, roles: allowed }) => (read.single ? [] : allowed)),
  )
  const excluded = ROLES.filter((role) => roles.includes(role) && !readers.includes(role))
  if (targets.length > 0 && excluded.length > 0)
    report(
      'unlisted-reference',
      path,
      `It is chosen from ${targets.map(({ key }) => key).join(' and ')}, but ${quoteRoles(excluded)} can read none of them.`,
      'Declare a read of one of them for that role.',
    )
}

/** Returns the filters, forms and bodies in which users enter values, each with its roles. */
function listInputs(entity: Entity) {
  const lists = listReads(entity).map(({ path, read, roles }) => {
    return { path: `${path}.filters`, names: asTexts(read.filters), roles, isFilter: true }
  })
  const calls = listCalls(entity).map(({ verb, call, sentFields, sentFieldsPath, roles }) => {
    // Calls of a transition have an id that the transition does not name.
    const transitionFields = getStepFields(asRecord(entity.raw.transitions)[verb])
    const isStep = asRecord(call).body === undefined && transitionFields.length > 0
    return {
      path: sentFieldsPath,
      names: isStep ? transitionFields : sentFields,
      roles,
      isFilter: false,
    }
  })
  const actions = Object.entries(entity.actions).map(([verb, action]) => ({
    path: `${entity.key}.actions.${verb}.requiredFields`,
    names: getStepFields(action),
    roles: getVerbRoles(entity, verb, action),
    isFilter: false,
  }))
  return [...lists, ...calls, ...actions]
}

/** Reports roles that cannot list the entities of `via`, which are chosen first. */
function checkVia(
  scope: Scope,
  path: string,
  field: UncheckedObject,
  roles: readonly string[],
): void {
  let entity = scope.entities.get(String(field.to))
  for (const name of asTexts(field.via)) {
    const nextEntity = entity?.fields[name]?.to
    checkListable(scope, path, { to: nextEntity }, roles)
    entity = scope.entities.get(String(nextEntity))
  }
}

/** Reports references whose rows a role cannot list, each once. */
function checkReferences(scope: Scope): void {
  const reported = new Set<string>()
  const report: Report = (rule, path, message, hint) => {
    if (!reported.has(`${path} ${message}`)) scope.report(rule, path, message, hint)
    reported.add(`${path} ${message}`)
  }
  const scopeOnce = { ...scope, report }
  for (const { path, names, roles, isFilter } of listInputs(scope.entity))
    for (const [valuePath, name] of listTextsWithPaths(path, names)) {
      const field = scope.entity.fields[name] ?? {}
      const { type, to, where } = field
      if (type === 'polymorphic' && !isFilter) checkReadable(scopeOnce, valuePath, to, roles)
      if (type !== 'reference' && type !== 'references') continue
      const choices = { to, where, allowsParams: !isFilter, isOptional: isFilter }
      // A form omits a field for roles that may not write it.
      const excluded = isFilter ? [] : listExcludedRoles(field, roles, 'writtenBy')
      const choosingRoles = roles.filter((role) => !excluded.includes(role))
      checkListable(scopeOnce, valuePath, choices, choosingRoles)
      if (!isFilter) checkVia(scopeOnce, valuePath, field, choosingRoles)
    }
}

/**
 * Reports pickers whose roles cannot list the rows, or whose read lacks a hint. Also reports a merge
 * without the calls that it needs.
 */
export function checkPickers(scope: Scope): void {
  const { report, entity } = scope
  const { key, raw } = entity
  for (const { path, read, isList } of listReads(entity)) {
    if (isList || read.fields === undefined || read.ownerField || read.single) continue
    for (const field of asTexts(raw.hint).filter((name) => !asTexts(read.fields).includes(name)))
      report(
        'hint-out-of-sight',
        `${path}.fields`,
        `'${field}' is shown in pickers, but this read leaves it out.`,
        'Add it to the fields of the read.',
      )
  }
  checkReferences(scope)
  if (!raw.merge) return
  if (String(raw.merge).startsWith('GET '))
    report(
      'wrong-request',
      `${key}.merge`,
      `'${String(raw.merge)}' changes rows, and GET only reads.`,
    )
  for (const verb of ['update', 'delete'])
    requireCall({ report, entity }, `${key}.merge`, verb, 'merge')
}
