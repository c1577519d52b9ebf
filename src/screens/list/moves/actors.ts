import type { ResourceName } from '#business/words'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { getTargetEntity } from '../../../../registry/fields/targets.ts'
import type { Viewer } from '../../../platform/access/ability.ts'
import { listAccessibleListsOfEntity, listUsableVerbs } from '../../../platform/access/rights.ts'
import type { ListReference, RowsReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'

/** A row in the list of one of its entities, with the verbs that the viewer may use there. */
export interface Actor {
  reference: RowsReference
  row: Row
  verbs: readonly Verb[]
}

/** The viewer, and the provider's extensions. */
export interface ActionContext {
  viewer: Viewer
  extensions: ReadonlySet<string>
}

function listVerbs(reference: ListReference, { viewer, extensions }: ActionContext): Verb[] {
  const { actions = [], pageActions = [] } = reference.list
  return listUsableVerbs(reference, viewer, extensions, [...actions, ...pageActions])
}

/** The list of a member of a union, and the verbs that the viewer may use on its rows. */
function findMemberList(target: ResourceName, context: ActionContext) {
  const lists = listAccessibleListsOfEntity(getResource(target), context.viewer)
  const [reference] = lists
  if (!reference) return undefined
  return { reference, verbs: [...new Set(lists.flatMap((list) => listVerbs(list, context)))] }
}

/**
 * Returns a function that finds the entities through which a row can be changed: its own, and its
 * member in a union. It finds the verbs of each entity once, because a board has hundreds of rows.
 */
export function createActorFinder(
  reference: ListReference,
  context: ActionContext,
): (row: Row) => readonly Actor[] {
  const { resource } = reference
  const verbs = listVerbs(reference, context)
  const memberLists = new Map<ResourceName, ReturnType<typeof findMemberList>>()
  const findMember = (target: ResourceName) => {
    if (!memberLists.has(target)) memberLists.set(target, findMemberList(target, context))
    return memberLists.get(target)
  }
  return (row) => {
    const actors: Actor[] = [{ reference, row, verbs }]
    for (const [name, field] of resource.union ? Object.entries(resource.fields) : []) {
      const target = field.type === 'polymorphic' ? getTargetEntity(field, row) : undefined
      const member = target && findMember(target)
      if (member) return [...actors, { ...member, row: { ...row, id: Number(row[name]) } }]
    }
    return actors
  }
}
