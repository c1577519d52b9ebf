import { MENU_GROUPS } from '#business/words/menu-groups.ts'
import { TONES } from '../../words/tones.ts'
import { ROLES } from '#business/words/roles.ts'
import { WARNINGS } from '../../words/warnings.ts'
import { type Entity, tableOf } from '../base/entity.ts'
import { checkDetail } from './detail.ts'
import { checkFieldNames } from './fields.ts'
import { checkAccess, checkUnread } from './short-access.ts'
import { closest } from '../../words/similar.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, entriesOf } from '../base/shape.ts'
import { PAGE, RESOURCE, ROWS, STATE } from './shapes.ts'
import { checkWhere } from './values.ts'
import { checkIcon, checkRoles } from '../base/words.ts'

const PAGE_PATH = /^\/apps\/[a-z0-9/-]+\/:id$/

function checkOwn(report: Report, entity: Entity): void {
  for (const [role, name] of Object.entries(recordOf(entity.raw.ownerField))) {
    const at = `${entity.key}.ownerField.${role}`
    checkWord(report, 'unknown-role', at, role, ROLES, 'role')
    checkWord(report, 'unknown-field', at, name, entity.fieldNames, `field of ${entity.key}`)
  }
}

function checkStates(report: Report, entity: Entity): void {
  const states = `${entity.key}.states`
  for (const [key, state] of entriesOf(report, states, recordOf(entity.raw.states), 'A state')) {
    const at = `${states}.${key}`
    checkShape(report, at, state, STATE, 'a state')
    checkWhere(report, `${at}.when`, state.when, entity)
    checkWord(report, 'unknown-word', `${at}.tone`, state.tone, TONES, 'tone')
    checkIcon(report, `${at}.icon`, state.icon)
    const what = `field of ${entity.key}`
    checkWord(
      report,
      'unknown-field',
      `${at}.reasonField`,
      state.reasonField,
      entity.fieldNames,
      what,
    )
  }
}

/** Reports fields that have another type in the entity in whose table the rows stand. */
function checkSameTypes(report: Report, entity: Entity, owner: Entity): void {
  for (const [name, { type }] of Object.entries(entity.fields)) {
    const other = owner.fields[name]?.type
    if (typeof type === 'string' && typeof other === 'string' && other !== type)
      report(
        'field-type-clash',
        `${entity.key}.fields.${name}`,
        `'${name}' is of type ${type} here, but of type ${other} in ${owner.key}, whose rows these are.`,
        'Give both the same type, or this one another name.',
      )
  }
}

/** Whether a field points to every member of a union. */
const leadsTo = (members: readonly string[], { type, to }: Record<string, unknown>) =>
  type === 'polymorphic' && members.every((name) => Object.values(recordOf(to)).includes(name))

/** Reports a union of entities of which one does not exist or has a field of another type, or whose rows do not say whose they are. */
function checkUnion(report: Report, entity: Entity, entities: ReadonlyMap<string, Entity>): void {
  const members = textsOf(entity.raw.union)
  const areKnown = members.length > 0 && members.every((name) => entities.has(name))
  if (areKnown && !Object.values(entity.fields).some((field) => leadsTo(members, field)))
    report(
      'missing-key',
      `${entity.key}.union`,
      'No field says of which of these entities a row is.',
      "Add a field of type 'polymorphic' to all of them.",
    )
  for (const [index, name] of textsOf(entity.raw.union).entries()) {
    const at = `${entity.key}.union[${index}]`
    checkWord(report, 'unknown-entity', at, name, [...entities.keys()], 'entity')
    const member = entities.get(name)
    if (member === entity) report('wrong-owner', at, `'${name}' cannot be a part of itself.`)
    else if (member) checkSameTypes(report, entity, member)
  }
}

function checkRows(report: Report, entity: Entity, entities: ReadonlyMap<string, Entity>): void {
  const { rows } = entity.raw
  if (!isRecord(rows)) return
  const at = `${entity.key}.rows`
  checkShape(report, at, rows, ROWS, "'rows'")
  checkWhere(report, `${at}.where`, rows.where, entity)
  if (typeof rows.of !== 'string') return
  if (!checkWord(report, 'unknown-entity', `${at}.of`, rows.of, [...entities.keys()], 'entity'))
    return
  const owner = entities.get(rows.of)
  if (!owner) return
  if (owner === entity || tableOf(owner) !== owner.key)
    report(
      'wrong-owner',
      `${at}.of`,
      `'${rows.of}' has no rows of its own to share.`,
      'Name the entity whose table it is.',
    )
  else checkSameTypes(report, entity, owner)
}

function checkPage(report: Report, { key, raw: { page } }: Entity): void {
  if (!isRecord(page)) return
  const at = `${key}.page`
  checkShape(report, at, page, PAGE, "'page'")
  checkRoles(report, `${at}.roles`, page.roles)
  if (typeof page.path === 'string' && !PAGE_PATH.test(page.path))
    report(
      'wrong-route',
      `${at}.path`,
      `'${page.path}' is no address of one row.`,
      "Write '/apps/<name>/:id', in small letters.",
    )
}

/** The keys that the short form has besides, which it has written out by now. */
const SHORT = ['columns', 'filters', 'sort', 'access']

/** What to do about keys of an entity that are none, but near one of the short form. */
const shortRemedies = (declared: Loose) =>
  Object.fromEntries(
    Object.keys(declared).flatMap((key) => {
      const meant = Object.hasOwn(RESOURCE, key) ? undefined : closest(key, SHORT)
      return meant === undefined ? [] : [[key, `Did you mean '${meant}'?`]]
    }),
  )

/** Reports what is wrong with an entity itself: its name, title, menu, form, states, page and rows. */
export function checkResource(
  report: Report,
  entity: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const { key, raw } = entity
  const { access: _, unread: __, ...declared } = raw
  checkShape(report, key, declared, RESOURCE, 'an entity', shortRemedies(declared))
  checkAccess(report, entity)
  checkUnread(report, entity)
  if (typeof raw.name === 'string' && raw.name !== key)
    report(
      'wrong-name',
      `${key}.name`,
      `'${raw.name}' stands in the registry as '${key}'.`,
      'The file, the registry and the name must agree.',
    )
  checkIcon(report, `${key}.icon`, raw.icon)
  checkWord(report, 'unknown-menu', `${key}.menu`, raw.menu, MENU_GROUPS, 'group of the menu')
  const what = `field of ${key}`
  checkWord(report, 'unknown-field', `${key}.title`, raw.title, entity.fieldNames, what)
  checkRows(report, entity, entities)
  checkWhere(report, `${entity.key}.choosable`, entity.raw.choosable, entity)
  checkUnion(report, entity, entities)
  checkOwn(report, entity)
  checkStates(report, entity)
  checkPage(report, entity)
  for (const [index, name] of textsOf(raw.warnings).entries())
    checkWord(report, 'unknown-word', `${key}.warnings[${index}]`, name, WARNINGS, 'warning')
  checkFieldNames(report, `${key}.form`, raw.form, entity)
  checkDetail(report, `${key}.detail`, raw.detail, entity)
}
