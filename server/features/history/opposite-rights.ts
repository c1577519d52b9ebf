import { canUseVerb, getVerbRoles } from '../../../registry/entities/access.ts'
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
import { listEntitiesOfTable } from '../../db/table-name.ts'
import { findEntityByName } from './history-scope.ts'
import type { UndoneChange } from './stored-changes.ts'

/**
 * The right to make a change by hand: the role has it, only other roles have it, or nobody has it,
 * because only hooks make such changes.
 */
export type Right = 'own' | 'of others' | 'of nobody'

/** A verb that a role may use on rows of an entity. A union has verbs on rows of its members. */
interface OfferedVerb {
  resource: AnyResource
  verb: Verb
}

const listOffered = (resource: AnyResource): OfferedVerb[] =>
  listEntityVerbs(resource)
    .filter((verb) => verb !== 'read' && getVerbRoles(resource, verb).length > 0)
    .map((verb) => ({ resource, verb }))

/** Lists the verbs on rows of an entity, with those of the unions that contain it. */
function listVerbs(registry: Registry, resource: AnyResource): OfferedVerb[] {
  const unions = Object.values<AnyResource>(registry).filter(({ union }) =>
    (union as readonly string[] | undefined)?.includes(resource.name),
  )
  return [resource, ...unions].flatMap(listOffered)
}

/** Returns whether at least one role may use a verb on rows of an entity. */
export const isOffered = (registry: Registry, resource: AnyResource, verb: string): boolean =>
  listVerbs(registry, resource).some((offeredVerb) => offeredVerb.verb === verb)

function judge(role: Role, verbs: readonly OfferedVerb[]): Right {
  if (verbs.length === 0) return 'of nobody'
  return verbs.some(({ resource, verb }) => canUseVerb(role, resource, verb)) ? 'own' : 'of others'
}

/** Returns the fields that a verb sets automatically, independent of the body. */
function listSetFields({ resource, verb }: OfferedVerb): string[] {
  const { deletesRow, restoresRow } = getLifeCycle(verb)
  const automaticFields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.setOn === verb ? [name] : [],
  )
  return [
    ...(deletesRow || restoresRow ? ['deleted_at'] : []),
    ...Object.keys(getTransition(resource, verb)?.set ?? {}),
    ...(getOwnAction(resource, verb)?.stamps ?? []),
    ...automaticFields,
  ]
}

const hasInBody = ({ resource, verb }: OfferedVerb, name: string) =>
  getBodyFields(resource, verb).includes(name)

const setsField = (offeredVerb: OfferedVerb, name: string) =>
  listSetFields(offeredVerb).includes(name)

/** Returns whether a verb writes a field, from its body or automatically. */
const writesField = (offeredVerb: OfferedVerb, name: string) =>
  hasInBody(offeredVerb, name) || setsField(offeredVerb, name)

/** Determines the right to write a new value into a field of an existing row. */
function judgeField(role: Role, verbs: readonly OfferedVerb[], name: string): Right {
  const writingVerbs = verbs.filter((offeredVerb) => writesField(offeredVerb, name))
  const permitted = writingVerbs.filter(
    (offeredVerb) =>
      setsField(offeredVerb, name) || mayWriteField(role, offeredVerb.resource.fields[name]),
  )
  if (writingVerbs.length === 0) return 'of nobody'
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

const makesRow = ({ verb }: OfferedVerb) => getLifeCycle(verb).createsRow === true

/**
 * Determines the right to write some fields of an existing row. A field without a writing verb may
 * belong to another entity of the table, such as the role of an account to staff.
 */
function judgeFields(
  { registry, role, resource, verbs }: Judged,
  names: readonly string[],
): UndoRight {
  const entities = listEntitiesOfTable(registry, resource).flatMap((name) => {
    const entity = name === resource.name ? undefined : findEntityByName(registry, name)
    return entity ? listVerbs(registry, entity) : []
  })
  const [ownVerbs, foreignVerbs] = [verbs, entities].map((offeredVerbs) =>
    offeredVerbs.filter((verb) => !makesRow(verb)),
  )
  const rights = names.map((name) => {
    const right = judgeField(role, ownVerbs ?? [], name)
    return {
      name,
      right: right === 'of nobody' ? judgeField(role, foreignVerbs ?? [], name) : right,
    }
  })
  const refused = rights.flatMap(({ name, right }) => (right === 'of others' ? [name] : []))
  if (refused.length > 0) return { right: 'of others', refused }
  return { right: rights.some(({ right }) => right === 'own') ? 'own' : 'of nobody', refused }
}

const isMaking = (verb: string) =>
  getLifeCycle(verb).createsRow === true || (IMPORT_SOURCES as readonly string[]).includes(verb)

/** Determines the right to remove a created row, or to return a purged row. */
function judgeExistence(
  { role, resource, verbs }: Judged,
  { verb, kind, origin }: UndoneChange,
): Right {
  const hasTrash = 'deleted_at' in resource.fields
  const isPurge = ({ verb: name }: OfferedVerb) =>
    name === 'forceDelete' || (name === 'delete' && !hasTrash)
  const makes = verbs.filter(makesRow)
  const purges = verbs.filter(isPurge)
  const deletingVerbs = verbs.filter((offeredVerb) => getLifeCycle(offeredVerb.verb).deletesRow)
  const isUndo = verb === 'undo'
  if (kind === 'delete') return judge(role, isUndo ? [...makes, ...purges] : purges)
  // The right to create a row includes its removal if only its author has seen it.
  return judge(role, isUndo && !isMaking(origin) ? purges : [...makes, ...deletingVerbs, ...purges])
}

/** Determines the right to move a row to or from the trash, with its other changed fields. */
function judgeDeletion(judged: Judged, { deletes, fields }: UndoneChange): UndoRight {
  const { role, verbs } = judged
  const isOpposite = ({ verb }: OfferedVerb) =>
    (deletes ? getLifeCycle(verb).restoresRow : getLifeCycle(verb).deletesRow) === true
  const right = judge(role, verbs.filter(isOpposite))
  const restoringVerbs = verbs.filter(
    ({ verb }) => getLifeCycle(verb).deletesRow || getLifeCycle(verb).restoresRow,
  )
  const otherVerdict = judgeFields(
    judged,
    fields.filter((name) => !restoringVerbs.some((offeredVerb) => writesField(offeredVerb, name))),
  )
  return otherVerdict.right === 'of others' ? otherVerdict : { right, refused: [] }
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
 * Returns the right of a role to undo a change of an entity. It is the right to make the opposite
 * change by hand.
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
