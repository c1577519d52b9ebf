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

/** Returns the member row of a union row; undefined for any other row. */
function findUnionMemberActor(
  { resource }: ListReference,
  row: Row,
  context: ActionContext,
): Actor | undefined {
  for (const [name, field] of resource.union ? Object.entries(resource.fields) : []) {
    const target = field.type === 'polymorphic' ? getTargetEntity(field, row) : undefined
    const lists = target ? listAccessibleListsOfEntity(getResource(target), context.viewer) : []
    const [reference] = lists
    if (!reference) continue
    const verbs = [...new Set(lists.flatMap((list) => listVerbs(list, context)))]
    return { reference, row: { ...row, id: Number(row[name]) }, verbs }
  }
  return undefined
}

/** Returns the entities through which a row can be changed: its own, and its member in a union. */
export function listActors(
  reference: ListReference,
  row: Row,
  context: ActionContext,
): readonly Actor[] {
  const unionMemberActor = findUnionMemberActor(reference, row, context)
  const rowActor = { reference, row, verbs: listVerbs(reference, context) }
  return unionMemberActor ? [rowActor, unionMemberActor] : [rowActor]
}
