import { findClosestWord } from '../../words/similar.ts'
import { type Entity, getTable, type Scope } from '../base/entity.ts'
import {
  asRecord,
  asTexts,
  isRecord,
  type UncheckedObject,
  listTextsWithPaths,
} from '../base/plain.ts'
import { checkShape } from '../base/shape.ts'
import { checkAccess, checkAccessRoles, checkUnread } from './short-access.ts'
import { RESOURCE } from './shapes.ts'

/** Reports fields that have another type in another entity of the same rows. */
function checkSameTypes({ report, entity }: Scope, owner: Entity): void {
  for (const [name, { type }] of Object.entries(entity.fields)) {
    const ownerType = owner.fields[name]?.type
    if (typeof type === 'string' && typeof ownerType === 'string' && ownerType !== type)
      report(
        'field-type-clash',
        `${entity.key}.fields.${name}`,
        `'${name}' is of type ${type} here, but of type ${ownerType} in ${owner.key}, whose rows these are.`,
        'Give both the same type, or this one another name.',
      )
  }
}

/** Returns whether a field can point to every member of a union. */
const pointsToAll = (members: readonly string[], { type, to }: UncheckedObject) =>
  type === 'polymorphic' && members.every((name) => Object.values(asRecord(to)).includes(name))

/** Reports a union whose members have other types of fields, or without a field for the member. */
function checkUnion(scope: Scope): void {
  const { report, entity, entities } = scope
  const path = `${entity.key}.union`
  const members = asTexts(entity.raw.union)
  const doExist = members.length > 0 && members.every((name) => entities.has(name))
  if (doExist && !Object.values(entity.fields).some((field) => pointsToAll(members, field)))
    report(
      'missing-key',
      path,
      'No field holds the entity to which a row belongs.',
      "Add a field of type 'polymorphic' to all of them.",
    )
  for (const [valuePath, name] of listTextsWithPaths(path, members)) {
    const member = entities.get(name)
    if (member === entity)
      report('wrong-owner', valuePath, `'${name}' cannot be a member of itself.`)
    else if (member) checkSameTypes(scope, member)
  }
}

/** Reports an entity whose rows are in the table of an entity without a table. */
function checkRows(scope: Scope): void {
  const { report, entity, entities } = scope
  const name = asRecord(entity.raw.rows).entity
  const owner = entities.get(String(name))
  if (!owner) return
  if (owner === entity || getTable(owner) !== owner.key)
    report(
      'wrong-owner',
      `${entity.key}.rows.entity`,
      `'${owner.key}' has no table of its own.`,
      'Name the entity that has the table.',
    )
  else checkSameTypes(scope, owner)
}

/** The keys that only the short form has. */
const SHORT_KEYS = ['columns', 'filters', 'sort', 'access']

/** Returns hints for unknown keys that are similar to keys of the short form. */
const suggestShortKeys = (declared: UncheckedObject) =>
  Object.fromEntries(
    Object.keys(declared).flatMap((key) => {
      const similar = Object.hasOwn(RESOURCE, key) ? undefined : findClosestWord(key, SHORT_KEYS)
      return similar === undefined ? [] : [[key, `Did you mean '${similar}'?`]]
    }),
  )

/** Reports wrong keys of an entity, and wrong shapes of its parts. */
export function checkResource(scope: Scope): void {
  const { report, entity } = scope
  const { key, raw } = entity
  const { access: _, unread: __, ...declared } = raw
  checkShape(scope, key, declared, {
    shape: RESOURCE,
    noun: 'an entity',
    hints: suggestShortKeys(declared),
  })
  checkAccess(report, entity)
  checkAccessRoles(report, entity)
  checkUnread(report, entity)
  if (typeof raw.name === 'string' && raw.name !== key)
    report(
      'wrong-name',
      `${key}.name`,
      `'${raw.name}' is in the registry as '${key}'.`,
      'The file, the registry and the name must agree.',
    )
  if (isRecord(raw.rows)) checkRows(scope)
  checkUnion(scope)
}
