import { canDo, getRoles } from '../../../registry/entities/access.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import {
  listEntityVerbs,
  getLifeCycle,
  getTransition,
} from '../../../registry/entities/life-cycle.ts'
import { IMPORT_SOURCES } from '../../../registry/changes/import.ts'
import { mayWriteField } from '../../../registry/entities/readable-entity.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getOwnAction } from '../../../registry/entities/transition.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { Role } from '#business/words'
import { sharingTable } from '../../db/table-name.ts'
import { findEntityByName } from './history-scope.ts'
import type { UndoneChange } from './stored-changes.ts'

/**
 * Who may make a change by hand: the role itself, other roles only, or nobody, because hooks alone
 * make such changes.
 */
export type Right = 'own' | 'of others' | 'of nobody'

/** A verb that somebody may use on rows of an entity. A union has verbs on rows of its members. */
interface OfferedVerb {
  resource: AnyResource
  verb: Verb
}

const listOffered = (resource: AnyResource): OfferedVerb[] =>
  listEntityVerbs(resource)
    .filter((verb) => verb !== 'read' && getRoles(resource, verb).length > 0)
    .map((verb) => ({ resource, verb }))

/** Lists the verbs on rows of an entity, with those of the unions that contain it. */
function listVerbs(registry: Registry, resource: AnyResource): OfferedVerb[] {
  const unions = Object.values<AnyResource>(registry).filter(({ union }) =>
    (union as readonly string[] | undefined)?.includes(resource.name),
  )
  return [resource, ...unions].flatMap(listOffered)
}

/** Returns whether somebody may use a verb on rows of an entity. */
export const isOffered = (registry: Registry, resource: AnyResource, verb: string): boolean =>
  listVerbs(registry, resource).some((offered) => offered.verb === verb)

function judge(role: Role, verbs: readonly OfferedVerb[]): Right {
  if (verbs.length === 0) return 'of nobody'
  return verbs.some(({ resource, verb }) => canDo(role, resource, verb)) ? 'own' : 'of others'
}

/** Returns the fields that a verb sets itself, whatever the body has. */
function listSetFields({ resource, verb }: OfferedVerb): string[] {
  const { deletes, revives } = getLifeCycle(verb)
  const setOn = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn === verb ? [name] : [],
  )
  return [
    ...(deletes || revives ? ['deleted_at'] : []),
    ...Object.keys(getTransition(resource, verb)?.set ?? {}),
    ...(getOwnAction(resource, verb)?.stamps ?? []),
    ...setOn,
  ]
}

const hasInBody = ({ resource, verb }: OfferedVerb, name: string) =>
  getBodyFields(resource, verb).includes(name)

const setsField = (offered: OfferedVerb, name: string) => listSetFields(offered).includes(name)

/** Returns whether a verb writes a field, from its body or by itself. */
const writesField = (offered: OfferedVerb, name: string) =>
  hasInBody(offered, name) || setsField(offered, name)

/** Judges a new value in a field of an existing row. */
function judgeField(role: Role, verbs: readonly OfferedVerb[], name: string): Right {
  const writing = verbs.filter((offered) => writesField(offered, name))
  const permitted = writing.filter(
    (offered) => setsField(offered, name) || mayWriteField(role, offered.resource.fields[name]),
  )
  if (writing.length === 0) return 'of nobody'
  return judge(role, permitted) === 'own' ? 'own' : 'of others'
}

/** The right to undo a change, and the changed fields that the role may not write. */
export interface UndoRight {
  right: Right
  refused: readonly string[]
}

/** A role, and the entity of a change with its verbs. */
interface Judged {
  registry: Registry
  role: Role
  resource: AnyResource
  verbs: readonly OfferedVerb[]
}

const makesRow = ({ verb }: OfferedVerb) => getLifeCycle(verb).makes === true

/**
 * Judges new values in some fields of an existing row. A field that no verb of the entity writes
 * may belong to another entity of the same table, as the role of an account belongs to staff.
 */
function judgeFields(
  { registry, role, resource, verbs }: Judged,
  names: readonly string[],
): UndoRight {
  const entities = sharingTable(registry, resource).flatMap((name) => {
    const entity = name === resource.name ? undefined : findEntityByName(registry, name)
    return entity ? listVerbs(registry, entity) : []
  })
  const [own, foreign] = [verbs, entities].map((offered) =>
    offered.filter((verb) => !makesRow(verb)),
  )
  const rights = names.map((name) => {
    const right = judgeField(role, own ?? [], name)
    return { name, right: right === 'of nobody' ? judgeField(role, foreign ?? [], name) : right }
  })
  const refused = rights.flatMap(({ name, right }) => (right === 'of others' ? [name] : []))
  if (refused.length > 0) return { right: 'of others', refused }
  return { right: rights.some(({ right }) => right === 'own') ? 'own' : 'of nobody', refused }
}

const isMaking = (verb: string) =>
  getLifeCycle(verb).makes === true || (IMPORT_SOURCES as readonly string[]).includes(verb)

/** Judges the removal of a created row, and the return of a row that was deleted for good. */
function judgeExistence(
  { role, resource, verbs }: Judged,
  { verb, kind, origin }: UndoneChange,
): Right {
  const hasTrash = 'deleted_at' in resource.fields
  const isPurge = ({ verb: name }: OfferedVerb) =>
    name === 'forceDelete' || (name === 'delete' && !hasTrash)
  const makes = verbs.filter(makesRow)
  const purges = verbs.filter(isPurge)
  const deletes = verbs.filter((offered) => getLifeCycle(offered.verb).deletes)
  const isUndo = verb === 'undo'
  if (kind === 'delete') return judge(role, isUndo ? [...makes, ...purges] : purges)
  // A row that only its author has seen may go by the right to create it.
  return judge(role, isUndo && !isMaking(origin) ? purges : [...makes, ...deletes, ...purges])
}

/** Judges the return of a row to or from the trash, and the other fields that change with it. */
function judgeDeletion(judged: Judged, { deletes, fields }: UndoneChange): UndoRight {
  const { role, verbs } = judged
  const isOpposite = ({ verb }: OfferedVerb) =>
    (deletes ? getLifeCycle(verb).revives : getLifeCycle(verb).deletes) === true
  const right = judge(role, verbs.filter(isOpposite))
  const moving = verbs.filter(
    ({ verb }) => getLifeCycle(verb).deletes || getLifeCycle(verb).revives,
  )
  const rest = judgeFields(
    judged,
    fields.filter((name) => !moving.some((offered) => writesField(offered, name))),
  )
  return rest.right === 'of others' ? rest : { right, refused: [] }
}

function judgeUpdate(judged: Judged, { origin, fields }: UndoneChange): UndoRight {
  const { role, verbs } = judged
  const declared = verbs.filter(({ verb }) => verb === origin)
  if (declared.length === 0 || origin === 'create') return judgeFields(judged, fields)
  const right = judge(role, declared)
  if (origin !== 'update' || right !== 'own') return { right, refused: [] }
  const { refused } = judgeFields({ ...judged, verbs: declared }, fields)
  return refused.length > 0 ? { right: 'of others', refused } : { right, refused }
}

/**
 * Returns the right of a role to undo a change of an entity: the right to make the opposite change
 * by hand, by the entity's verbs and fields.
 */
export function judgeUndo(
  registry: Registry,
  role: Role,
  resource: AnyResource,
  change: UndoneChange,
): UndoRight {
  const judged = { registry, role, resource, verbs: listVerbs(registry, resource) }
  if (change.kind !== 'update') return { right: judgeExistence(judged, change), refused: [] }
  return change.deletes === null ? judgeUpdate(judged, change) : judgeDeletion(judged, change)
}
