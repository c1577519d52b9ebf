import {
  type DeclaredRead,
  type Entity,
  getSortField,
  getTarget,
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
  listTextsWithPaths,
} from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { isNeeded } from './forms.ts'

/** A place that names a field, with the roles that use the place. */
export interface FieldUse {
  path: string
  name: unknown
  roles: readonly string[]
}

/** The rights of a role to a field: to receive it, to write it, and to filter and sort by it. */
type Right = 'roles' | 'writtenBy' | 'filteredBy'

/** Returns those of the roles that lack a right to a field. */
export function listExcludedRoles(
  field: UncheckedObject | undefined,
  roles: readonly string[],
  right: Right = 'roles',
): string[] {
  const allowed = field?.[right]
  return allowed === undefined ? [] : roles.filter((role) => !asTexts(allowed).includes(role))
}

/** Writes roles for a message. */
export const quoteRoles = (roles: readonly string[]) =>
  roles.length === 0 ? 'nobody' : roles.map((role) => `'${role}'`).join(' and ')

/** Reports a use of a field by roles that do not receive it. */
export function checkSight(report: Report, entity: Entity, { path, name, roles }: FieldUse): void {
  const excluded = listExcludedRoles(entity.fields[String(name)], roles)
  if (excluded.length === 0) return
  report(
    'out-of-sight',
    path,
    `${quoteRoles(excluded)} ${excluded.length > 1 ? 'do' : 'does'} not receive '${String(name)}' of ${entity.key}.`,
    "Remove it here, or add the role to the field's 'roles'.",
  )
}

/** Returns the uses of fields in a list of names, all by the same roles. */
export const listUses = (path: string, names: unknown, roles: readonly string[]): FieldUse[] =>
  listTextsWithPaths(path, names).map(([valuePath, name]) => ({ path: valuePath, name, roles }))

/** Returns the uses of fields in conditions, on both sides. */
function listConditionUses(path: string, where: unknown, roles: readonly string[]): FieldUse[] {
  return Object.entries(asRecord(where)).flatMap(([name, condition]) => {
    const { below, reaches } = asRecord(condition)
    const targets = [below, reaches].filter((target) => target !== undefined)
    return [name, ...targets].map((field) => ({ path: `${path}.${name}`, name: field, roles }))
  })
}

/** Returns the uses of fields in lists and reads. */
const listReadUses = (entity: Entity): FieldUse[] =>
  listReads(entity).flatMap(({ path, read, roles }) => {
    const { facts, groups } = asRecord(read.detail)
    return [
      ...['columns', 'cellFields', 'sums', 'filters', 'fields'].flatMap((key) =>
        listUses(`${path}.${key}`, read[key], roles),
      ),
      ...listUses(`${path}.detail.facts`, facts, roles),
      ...Object.entries(asRecord(groups)).flatMap(([group, names]) =>
        listUses(`${path}.detail.groups.${group}`, names, roles),
      ),
      { path: `${path}.sort`, name: getSortField(read.sort), roles },
    ]
  })

/** Returns the uses of fields in calls. A form omits a field for roles that may not write it. */
const listCallUses = (entity: Entity): FieldUse[] =>
  listCalls(entity).flatMap(({ path, verb, roles, sentFields, sentFieldsPath, isForm }) => {
    const { when, expects } = asRecord(asRecord(entity.raw.transitions)[verb])
    const expectedFields = Object.entries(asRecord(expects)).map(([field, name]) => ({
      path: `${entity.key}.transitions.${verb}.expects.${field}`,
      name,
      roles,
    }))
    const requested = listUses(isForm ? sentFieldsPath : `${path}.body`, sentFields, roles).map(
      (use) => {
        const field = entity.fields[String(use.name)]
        const excluded = isForm ? listExcludedRoles(field, roles, 'writtenBy') : []
        return { ...use, roles: roles.filter((role) => !excluded.includes(role)) }
      },
    )
    return [
      ...requested,
      ...expectedFields,
      ...listConditionUses(`${entity.key}.transitions.${verb}.when`, when, roles),
    ]
  })

/** Returns the uses of fields in the actions that an entity declares itself. */
const listActionUses = (entity: Entity): FieldUse[] =>
  Object.entries(entity.actions).flatMap(([verb, action]) => {
    const path = `${entity.key}.actions.${verb}`
    const { when, requiredFields, optionalFields } = asRecord(action)
    const roles = getVerbRoles(entity, verb, action)
    return [
      ...listConditionUses(`${path}.when`, when, roles),
      ...listUses(`${path}.requiredFields`, requiredFields, roles),
      ...listUses(`${path}.optionalFields`, optionalFields, roles),
    ]
  })

/** Returns every role that may read rows of an entity. */
export const getReaders = (entity: Entity): string[] => [
  ...new Set([...listReads(entity), ...listCalls(entity)].flatMap(({ roles }) => roles)),
]

/** Returns the uses of fields that every reader of a row needs, in the title and the states. */
function listCommonUses({ key, raw }: Entity, roles: readonly string[]): FieldUse[] {
  const states = Object.entries(asRecord(raw.states)).flatMap(([name, state]) => {
    const path = `${key}.states.${name}`
    const { when, reasonField } = asRecord(state)
    const reason = { path: `${path}.reasonField`, name: reasonField, roles }
    return [...listConditionUses(`${path}.when`, when, roles), reason]
  })
  return [{ path: `${key}.title`, name: raw.title, roles }, ...states]
}

/** Reports uses of fields by roles that do not receive them. */
export function checkFieldRoles(scope: Scope): void {
  const { report, entity } = scope
  const readers = getReaders(entity)
  const uses = [
    ...listCommonUses(entity, readers),
    ...listCallUses(entity),
    ...listActionUses(entity),
    ...listReadUses(entity),
  ]
  for (const use of uses) checkSight(report, entity, use)
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = getTarget(scope, name)
    const excluded = listExcludedRoles(field, readers)
    const allowed = readers.filter((role) => !excluded.includes(role))
    if (target)
      for (const use of listUses(`${entity.key}.fields.${name}.include`, field.include, allowed))
        checkSight(report, target, use)
  }
}

/** Reports calls that need a field that a role may not write. Forms omit optional fields. */
function checkWritable({ report, entity }: Scope): void {
  for (const { path, verb, roles, sentFields } of listCalls(entity))
    for (const name of sentFields) {
      const field = entity.fields[name] ?? {}
      // The server writes the owner of a new row.
      const owners = Object.entries(asRecord(entity.raw.ownerField))
      const excluded = listExcludedRoles(field, roles, 'writtenBy').filter(
        (role) => !owners.some(([owner, owned]) => owner === role && owned === name),
      )
      const isOmitted = verb === 'update' || (verb === 'create' && !isNeeded(name, field))
      if (excluded.length > 0 && !isOmitted)
        report(
          'out-of-reach',
          path,
          `${quoteRoles(excluded)} may make this call, but not write '${name}', which it needs.`,
          "Add the role to the field's 'writtenBy', or take the call from it.",
        )
    }
}

/** Reports rows sorted by a field by which one of their roles may not sort. */
function checkSort(
  { report, entity: { fields } }: Pick<Scope, 'report' | 'entity'>,
  valuePath: string,
  { sort }: UncheckedObject,
  roles: readonly string[],
): void {
  const name = getSortField(sort) ?? ''
  const excluded = listExcludedRoles(fields[name], roles, 'filteredBy')
  if (excluded.length > 0)
    report(
      'out-of-reach',
      `${valuePath}.sort`,
      `${quoteRoles(excluded)} may read these rows, but not sort them by '${name}'.`,
      "Sort them by another field, or add the role to the field's 'filteredBy'.",
    )
}

/** Reports filters of a list that none of its roles may use. */
function checkFilters({ report, entity }: Scope, { path, read, roles }: DeclaredRead): void {
  for (const [valuePath, name] of listTextsWithPaths(`${path}.filters`, read.filters)) {
    const excluded = listExcludedRoles(entity.fields[name], roles, 'filteredBy')
    if (roles.length > 0 && excluded.length === roles.length)
      report(
        'out-of-reach',
        valuePath,
        `No role of this list may filter by '${name}'.`,
        "Remove it, or add a role to the field's 'filteredBy'.",
      )
  }
}

/** Reports calls and sorts that need a right to a field that one of their roles lacks. */
export function checkRights(scope: Scope): void {
  const { report, entity, entities } = scope
  checkWritable(scope)
  for (const declared of listReads(entity)) {
    checkSort(scope, declared.path, declared.read, declared.roles)
    checkFilters(scope, declared)
  }
  for (const [index, declared] of asList(entity.raw.related).map(asRecord).entries()) {
    const target = entities.get(String(declared.entity))
    if (!target) continue
    const roles = listReads(target).flatMap(({ read, roles: allowed }) =>
      Object.values(asRecord(read.params)).includes(declared.reference) ? allowed : [],
    )
    checkSort({ report, entity: target }, `${entity.key}.related[${index}]`, declared, roles)
  }
}

/** Reports fields by which one of the roles of a report may not filter. */
export function checkReportRights({ report, entity: { key, raw }, entities }: Scope): void {
  const roles = asTexts(raw.roles)
  const namedFields = [
    ...Object.entries(asRecord(raw.params)).map(
      ([name, param]) => [`${key}.params.${name}.field`, asRecord(param).field] as const,
    ),
    ...Object.entries(asRecord(raw.dimensions)).map(
      ([name, dimension]) => [`${key}.dimensions.${name}.by`, asRecord(dimension).by] as const,
    ),
  ]
  for (const source of Object.values(asRecord(raw.sources)))
    for (const [path, name] of namedFields) {
      const owner = entities.get(String(asRecord(source).entity))
      const excluded = listExcludedRoles(owner?.fields[String(name)], roles, 'filteredBy')
      if (excluded.length > 0)
        report(
          'out-of-reach',
          path,
          `${quoteRoles(excluded)} may open this report, but not filter by '${String(name)}'.`,
          "Remove it, or add the role to the field's 'filteredBy'.",
        )
    }
}
