import { askedBy, type Entity } from '../base/entity.ts'
import { rolesFor } from './pickers.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { checkRoles } from '../base/words.ts'

type Entities = ReadonlyMap<string, Entity>

/** A place in a declaration that names a field, with the roles that read there. */
export interface Named {
  at: string
  name: unknown
  roles: readonly string[]
}

/** The roles that do not receive a field, out of some. */
export function without(field: Loose | undefined, roles: readonly string[]): string[] {
  const told = field?.roles
  return told === undefined ? [] : roles.filter((role) => !textsOf(told).includes(role))
}

/** Roles as they stand in a message. */
export const quoted = (roles: readonly string[]) => roles.map((role) => `'${role}'`).join(' and ')

/** Reports a field that is named in a place of a role which does not receive it. */
export function checkSight(report: Report, entity: Entity, { at, name, roles }: Named): void {
  const blind = without(entity.fields[String(name)], roles)
  if (blind.length === 0) return
  report(
    'out-of-sight',
    at,
    `${quoted(blind)} ${blind.length > 1 ? 'do' : 'does'} not receive '${String(name)}' of ${entity.key}.`,
    "Leave it out here, or add the role to the field's 'roles'.",
  )
}

/** A list of names as places, all read by the same roles. */
export const eachOf = (at: string, names: unknown, roles: readonly string[]): Named[] =>
  textsOf(names).map((name, index) => ({ at: `${at}[${index}]`, name, roles }))

/** The fields of conditions, and those that they compare with. */
function inWhere(at: string, where: unknown, roles: readonly string[]): Named[] {
  return Object.entries(recordOf(where)).flatMap(([name, condition]) => {
    const { below, reaches } = recordOf(condition)
    const others = [below, reaches].filter((one) => one !== undefined)
    return [name, ...others].map((one) => ({ at: `${at}.${name}`, name: one, roles }))
  })
}

/** The fields of the page of a row, as places that some roles read. */
function inDetail(at: string, detail: unknown, roles: readonly string[]): Named[] {
  const { facts, groups } = recordOf(detail)
  return [
    ...eachOf(`${at}.facts`, facts, roles),
    ...Object.entries(recordOf(groups)).flatMap(([group, names]) =>
      eachOf(`${at}.groups.${group}`, names, roles),
    ),
  ]
}

function inList(at: string, list: Loose): Named[] {
  const roles = textsOf(list.roles)
  const sort = typeof list.sort === 'string' ? list.sort.replace(/^-/, '') : undefined
  return [
    ...eachOf(`${at}.columns`, list.columns, roles),
    ...eachOf(`${at}.sums`, list.sums, roles),
    ...eachOf(`${at}.filters`, list.filters, roles),
    ...inDetail(`${at}.detail`, list.detail, roles),
    { at: `${at}.sort`, name: sort, roles },
  ]
}

/** A place of a form, for those of its roles alone that may give the field: it is left out for others. */
function asGiven({ fields }: Entity, one: Named): Named {
  const told = fields[String(one.name)]?.writtenBy
  return told === undefined
    ? one
    : { ...one, roles: one.roles.filter((role) => textsOf(told).includes(role)) }
}

/** The fields of a call's body and conditions, as places of the roles that may make it. */
function inCalls(entity: Entity): Named[] {
  const { key, raw } = entity
  return (['calls', 'extensions'] as const).flatMap((group) =>
    Object.entries(entity[group]).flatMap(([verb, call]) => {
      const roles = rolesFor(entity, verb, call)
      const body = askedBy(entity, verb, call)
      const { when } = recordOf(recordOf(raw.transitions)[verb])
      const isForm = body === undefined && (verb === 'create' || verb === 'update')
      const at = `${key}.${group}.${verb}`
      const asked = isForm
        ? eachOf(`${key}.form`, raw.form, roles).map((one) => asGiven(entity, one))
        : eachOf(`${at}.body`, body, roles)
      return [...asked, ...inWhere(`${key}.transitions.${verb}.when`, when, roles)]
    }),
  )
}

/** Every role that may read a row of an entity, in whatever way. */
export function readersOf(entity: Entity): string[] {
  const reads = [entity.raw.lists, entity.raw.reads].flatMap((all) => Object.values(recordOf(all)))
  const calls = Object.entries({ ...entity.calls, ...entity.extensions })
  const roles = [
    ...reads.flatMap((read) => textsOf(recordOf(read).roles)),
    ...calls.flatMap(([verb, call]) => rolesFor(entity, verb, call)),
  ]
  return [...new Set(roles)]
}

/** The fields that every reader of a row needs: its title, and those of its states. */
function forAll({ key, raw }: Entity, roles: readonly string[]): Named[] {
  const states = Object.entries(recordOf(raw.states)).flatMap(([name, state]) => {
    const at = `${key}.states.${name}`
    const { when, reasonField } = recordOf(state)
    return [
      ...inWhere(`${at}.when`, when, roles),
      { at: `${at}.reasonField`, name: reasonField, roles },
    ]
  })
  return [{ at: `${key}.title`, name: raw.title, roles }, ...states]
}

/** Reports an `include` that would show a role a field which that role does not receive of the row itself. */
function checkShown(report: Report, entity: Entity, readers: readonly string[], all: Entities) {
  for (const [name, { to, include, roles }] of Object.entries(entity.fields)) {
    const target = all.get(String(to))
    const told = roles === undefined ? readers : readers.filter((r) => textsOf(roles).includes(r))
    if (!target) continue
    for (const one of eachOf(`${entity.key}.fields.${name}.include`, include, told))
      checkSight(report, target, one)
  }
}

/** Reports fields that are named in places of roles which do not receive them, and words that are no role. */
export function checkFieldRoles(report: Report, entity: Entity, entities: Entities): void {
  const { key, raw, fields } = entity
  for (const [name, field] of Object.entries(fields))
    for (const right of ['roles', 'writtenBy', 'filteredBy'] as const)
      checkRoles(report, `${key}.fields.${name}.${right}`, field[right])
  const readers = readersOf(entity)
  const named = [
    ...forAll(entity, readers),
    ...inCalls(entity),
    ...Object.entries(recordOf(raw.lists)).flatMap(([name, list]) =>
      inList(`${key}.lists.${name}`, recordOf(list)),
    ),
    ...Object.entries(recordOf(raw.reads)).flatMap(([name, read]) => {
      const { fields: only, roles } = recordOf(read)
      return eachOf(`${key}.reads.${name}.fields`, only, textsOf(roles))
    }),
  ]
  for (const one of named) checkSight(report, entity, one)
  checkShown(report, entity, readers, entities)
}
