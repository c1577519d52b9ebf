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

const listOfferedVerbs = (resource: AnyResource): OfferedVerb[] =>
  listEntityVerbs(resource)
    .filter((verb) => verb !== 'read' && getVerbRoles(resource, verb).length > 0)
    .map((verb) => ({ resource, verb }))

/** Lists the verbs on rows of an entity, with those of the unions that contain it. */
function listRowVerbs(registry: Registry, resource: AnyResource): OfferedVerb[] {
  const unions = Object.values<AnyResource>(registry).filter(({ union }) =>
    (union as readonly string[] | undefined)?.includes(resource.name),
  )
  return [resource, ...unions].flatMap(listOfferedVerbs)
}

/** Returns whether at least one role may use a verb on rows of an entity. */
export const isOffered = (registry: Registry, resource: AnyResource, verb: string): boolean =>
  listRowVerbs(registry, resource).some((offeredVerb) => offeredVerb.verb === verb)

function judgeVerbs(role: Role, verbs: readonly OfferedVerb[]): Right {
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
  const permittedVerbs = writingVerbs.filter(
    (offeredVerb) =>
      setsField(offeredVerb, name) || mayWriteField(role, offeredVerb.resource.fields[name]),
  )
  if (writingVerbs.length === 0) return 'of nobody'
  return judgeVerbs(role, permittedVerbs) === 'own' ? 'own' : 'of others'
}

/** The right to undo a change, and the changed fields that the role may not write. */
export interface UndoRight {
  right: Right
  refusedFields: readonly string[]
}

/** The role that undoes a change, and the verbs on rows of the changed entity. */
interface JudgeContext {
  registry: Registry
  role: Role
  resource: AnyResource
  verbs: readonly OfferedVerb[]
}

const createsRow = ({ verb }: OfferedVerb) => getLifeCycle(verb).createsRow === true

/**
 * Determines the right to write some fields of an existing row. A field without a writing verb may
 * belong to another entity of the table, such as the role of an account to staff.
 */
function judgeFields(
  { registry, role, resource, verbs }: JudgeContext,
  names: readonly string[],
): UndoRight {
  const otherEntityVerbs = listEntitiesOfTable(registry, resource).flatMap((name) => {
    const entity = name === resource.name ? undefined : findEntityByName(registry, name)
    return entity ? listRowVerbs(registry, entity) : []
  })
  const [ownVerbs, otherVerbs] = [verbs, otherEntityVerbs].map((offeredVerbs) =>
    offeredVerbs.filter((verb) => !createsRow(verb)),
  )
  const rights = names.map((name) => {
    const right = judgeField(role, ownVerbs ?? [], name)
    return {
      name,
      right: right === 'of nobody' ? judgeField(role, otherVerbs ?? [], name) : right,
    }
  })
  const refusedFields = rights.flatMap(({ name, right }) => (right === 'of others' ? [name] : []))
  if (refusedFields.length > 0) return { right: 'of others', refusedFields }
  return { right: rights.some(({ right }) => right === 'own') ? 'own' : 'of nobody', refusedFields }
}

const isCreatingVerb = (verb: string) =>
  getLifeCycle(verb).createsRow === true || (IMPORT_SOURCES as readonly string[]).includes(verb)

/** Determines the right to remove a created row, or to return a purged row. */
function judgeExistence(
  { role, resource, verbs }: JudgeContext,
  { verb, kind, originalVerb }: UndoneChange,
): Right {
  const hasTrash = 'deleted_at' in resource.fields
  const isPurging = ({ verb }: OfferedVerb) =>
    verb === 'forceDelete' || (verb === 'delete' && !hasTrash)
  const creatingVerbs = verbs.filter(createsRow)
  const purgingVerbs = verbs.filter(isPurging)
  const deletingVerbs = verbs.filter(({ verb }) => getLifeCycle(verb).deletesRow)
  const isUndo = verb === 'undo'
  if (kind === 'delete')
    return judgeVerbs(role, isUndo ? [...creatingVerbs, ...purgingVerbs] : purgingVerbs)
  // The right to create a row includes the right to remove the created row.
  return judgeVerbs(
    role,
    isUndo && !isCreatingVerb(originalVerb)
      ? purgingVerbs
      : [...creatingVerbs, ...deletingVerbs, ...purgingVerbs],
  )
}

/** Determines the right to move a row to or from the trash, with its other changed fields. */
function judgeDeletion(judgeContext: JudgeContext, { deletes, fields }: UndoneChange): UndoRight {
  const { role, verbs } = judgeContext
  const isOpposite = ({ verb }: OfferedVerb) =>
    (deletes ? getLifeCycle(verb).restoresRow : getLifeCycle(verb).deletesRow) === true
  const right = judgeVerbs(role, verbs.filter(isOpposite))
  const restoringVerbs = verbs.filter(
    ({ verb }) => getLifeCycle(verb).deletesRow || getLifeCycle(verb).restoresRow,
  )
  const otherVerdict = judgeFields(
    judgeContext,
    fields.filter((name) => !restoringVerbs.some((offeredVerb) => writesField(offeredVerb, name))),
  )
  return otherVerdict.right === 'of others' ? otherVerdict : { right, refusedFields: [] }
}

function judgeUpdate(
  judgeContext: JudgeContext,
  { originalVerb, fields }: UndoneChange,
): UndoRight {
  const { role, verbs } = judgeContext
  const originVerbs = verbs.filter(({ verb }) => verb === originalVerb)
  if (originVerbs.length === 0 || originalVerb === 'create')
    return judgeFields(judgeContext, fields)
  const right = judgeVerbs(role, originVerbs)
  if (originalVerb !== 'update' || right !== 'own') return { right, refusedFields: [] }
  const { refusedFields } = judgeFields({ ...judgeContext, verbs: originVerbs }, fields)
  return refusedFields.length > 0 ? { right: 'of others', refusedFields } : { right, refusedFields }
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
  const judgeContext = { registry, role, resource, verbs: listRowVerbs(registry, resource) }
  if (change.kind !== 'update')
    return { right: judgeExistence(judgeContext, change), refusedFields: [] }
  return change.deletes === null
    ? judgeUpdate(judgeContext, change)
    : judgeDeletion(judgeContext, change)
}
