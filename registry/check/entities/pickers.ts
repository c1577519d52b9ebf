import type { Entity } from '../base/entity.ts'
import { checkFieldNames } from './fields.ts'
import { comparable, isRecord, type Loose, own, recordOf, textsOf } from '../base/plain.ts'
import { ROLES } from '#business/words/roles.ts'
import type { Report } from '../base/problem.ts'
import { checkRequest } from '../base/words.ts'

type Entities = ReadonlyMap<string, Entity>

/** The reads and lists that answer with live rows of an entity to more than their owner. */
function sourcesOf({ raw }: Entity): Loose[] {
  const reads = [...Object.values(recordOf(raw.reads)), ...Object.values(recordOf(raw.lists))]
  return reads
    .map(recordOf)
    .filter(({ ownerField, single, deleted }) => !ownerField && !single && deleted !== 'only')
}

/** Whether a read answers with every row that meets the asked conditions. */
function isWide(read: Loose, target: Entity, where: unknown): boolean {
  const asked = { ...recordOf(recordOf(target.raw.rows).where), ...recordOf(where) }
  return Object.entries(recordOf(read.where)).every(
    ([name, condition]) => comparable(condition) === comparable(asked[name]),
  )
}

/** The choices of a picker: the entity, and the conditions of its rows. */
interface Asked {
  to: unknown
  where?: unknown
  /** A read with parameters is enough, because the form knows their values. */
  named?: boolean
  /** It is offered to whoever can list the rows, and to nobody else. */
  isOptional?: boolean
}

/** Reports roles that must choose a row of an entity and have no read that lists it. */
export function checkListable(
  report: Report,
  at: string,
  { to, where, named = false, isOptional = false }: Asked,
  roles: readonly string[],
  entities: Entities,
): void {
  const target = entities.get(String(to))
  if (!target) return
  const sources = sourcesOf(target).filter(
    (read) => (named || read.params === undefined) && isWide(read, target, where),
  )
  const asking = ROLES.filter((role) => roles.includes(role))
  const without = asking.filter(
    (role) => !sources.some((source) => textsOf(source.roles).includes(role)),
  )
  const isMissing = isOptional ? without.length === asking.length : without.length > 0
  if (asking.length > 0 && isMissing)
    report(
      'unlisted-reference',
      at,
      `It is chosen from ${target.key}, which ${without.map((role) => `'${role}'`).join(' and ')} cannot list.`,
      `Declare a read of ${target.key} for that role that leaves none of them out.`,
    )
}

/** Reports roles that must name a row of one of several entities and may read rows of none of them. */
function checkReadable(
  report: Report,
  at: string,
  to: unknown,
  roles: readonly string[],
  entities: Entities,
): void {
  const targets = Object.values(recordOf(to)).flatMap((name) => entities.get(String(name)) ?? [])
  const readers = targets.flatMap(({ raw }) =>
    [...Object.values(recordOf(raw.reads)), ...Object.values(recordOf(raw.lists))]
      .map(recordOf)
      .flatMap(({ single, roles: who }) => (single ? [] : textsOf(who))),
  )
  const without = ROLES.filter((role) => roles.includes(role) && !readers.includes(role))
  if (targets.length > 0 && without.length > 0)
    report(
      'unlisted-reference',
      at,
      `It is chosen from ${targets.map(({ key }) => key).join(' and ')}, of which ${without.map((role) => `'${role}'`).join(' and ')} may read nothing.`,
      'Declare a read of one of them for that role.',
    )
}

/** The roles that may use a verb: those its transition or its call names, or else those whose lists offer it; all read one row. */
export function rolesFor({ raw }: Entity, verb: string, call: unknown): string[] {
  const { roles: named } = recordOf(own(recordOf(raw.transitions), verb))
  if (named !== undefined) return textsOf(named)
  if (isRecord(call) && call.roles !== undefined) return textsOf(call.roles)
  const lists = Object.values(recordOf(raw.lists)).map(recordOf)
  const offering = lists.filter(
    ({ actions, pageActions }) =>
      verb === 'read' || textsOf(actions).includes(verb) || textsOf(pageActions).includes(verb),
  )
  return [...new Set(offering.flatMap(({ roles }) => textsOf(roles)))]
}

/** Every place where somebody gives values of an entity's fields: filters, forms and bodies of calls, with their roles. */
function askingsOf(entity: Entity) {
  const { key, raw, calls, extensions, actions } = entity
  const lists = Object.entries(recordOf(raw.lists)).map(([name, list]) => ({
    at: `${key}.lists.${name}.filters`,
    names: textsOf(recordOf(list).filters),
    roles: textsOf(recordOf(list).roles),
    named: false,
  }))
  const called = Object.entries({ extensions, calls }).flatMap(([group, all]) =>
    Object.entries(all).map(([verb, call]) => {
      const { body } = recordOf(call)
      const { asks } = recordOf(recordOf(raw.transitions)[verb])
      const isForm = (body ?? asks) === undefined && (verb === 'create' || verb === 'update')
      const asked = body === undefined ? `transitions.${verb}.asks` : `${group}.${verb}.body`
      return {
        at: `${key}.${isForm ? 'form' : asked}`,
        names: textsOf(isForm ? raw.form : (body ?? asks)),
        roles: rolesFor(entity, verb, call),
        named: true,
      }
    }),
  )
  const acted = Object.entries(actions).map(([verb, action]) => ({
    at: `${key}.actions.${verb}.asks`,
    names: textsOf(recordOf(action).asks),
    roles: rolesFor(entity, verb, action),
    named: true,
  }))
  return [...lists, ...called, ...acted]
}

function checkReferences(report: Report, entity: Entity, entities: Entities): void {
  const told = new Set<string>()
  const once: Report = (rule, at, message, hint) => {
    const line = `${at} ${message}`
    if (!told.has(line)) report(rule, at, message, hint)
    told.add(line)
  }
  for (const { at, names, roles, named } of askingsOf(entity))
    for (const [index, name] of names.entries()) {
      const field = entity.fields[name]
      if (field?.type === 'polymorphic' && named)
        checkReadable(once, `${at}[${index}]`, field.to, roles, entities)
      if (field?.type !== 'reference' && field?.type !== 'references') continue
      const { to, where, via } = field
      checkListable(
        once,
        `${at}[${index}]`,
        { to, where, named, isOptional: !named },
        roles,
        entities,
      )
      let from = entities.get(String(to))
      for (const step of named ? textsOf(via) : []) {
        const above = from?.fields[step]?.to
        checkListable(once, `${at}[${index}]`, { to: above }, roles, entities)
        from = entities.get(String(above))
      }
    }
}

/** Reports hints that name no field, and reads for pickers that lack one. */
function checkHint(report: Report, entity: Entity): void {
  const { key, raw } = entity
  checkFieldNames(report, `${key}.hint`, raw.hint, entity)
  for (const [name, value] of Object.entries(recordOf(raw.reads))) {
    const { fields, ownerField, single } = recordOf(value)
    if (fields === undefined || ownerField || single) continue
    for (const field of textsOf(raw.hint).filter((one) => !textsOf(fields).includes(one)))
      report(
        'hint-out-of-sight',
        `${key}.reads.${name}.fields`,
        `'${field}' is shown in pickers, but this read leaves it out.`,
        'Add it to the fields of the read.',
      )
  }
}

/** Reports pickers whose roles cannot list the rows to choose from, or that lack a hint; and rows that could not become one. */
export function checkPickers(report: Report, entity: Entity, entities: Entities): void {
  checkHint(report, entity)
  checkReferences(report, entity, entities)
  const { key, raw, calls, extensions } = entity
  checkRequest(report, `${key}.merge`, raw.merge)
  for (const verb of ['update', 'delete'].filter((one) => !(one in calls) && !(one in extensions)))
    if (raw.merge)
      report(
        'action-without-call',
        `${key}.merge`,
        `Two rows of ${key} can become one, but it has no '${verb}'.`,
        "Declare it in 'calls', or in 'extensions' if the specification has none.",
      )
}
