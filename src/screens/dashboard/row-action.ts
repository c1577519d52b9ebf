import { getCall } from '../../../registry/entities/access.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listSourceStates, listTargetStates } from '../../../registry/entities/transition.ts'
import { CONTACT_ACTION, type TileAction } from '../../../registry/reports/tile.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import { isOffered } from '../../platform/access/rights.ts'
import { findUnions } from '../../platform/data/rows/resources.ts'
import { canBeNextVerb, type RowVerb } from '../../parts/actions/verbs.ts'

/** The action of a row: a verb of its entity or of a union, or a call to its person. */
export type RowAction =
  | { verb: RowVerb; resource: AnyResource }
  | { verb: typeof CONTACT_ACTION; resource: AnyResource }

interface ActionContext {
  viewer: Viewer
  extensions: ReadonlySet<string>
}

/**
 * Returns whether a verb advances a row from its state. A row that is under way is advanced by its
 * next steps only.
 */
function advancesRow(
  resource: AnyResource,
  verb: RowVerb,
  state: string,
  entity: AnyResource,
): boolean {
  const transition = getTransition(resource, verb)
  if (!transition) return false
  const isUnderWay = entity.states?.[state]?.tone === 'moving'
  return (
    listSourceStates(transition)?.includes(state) === true &&
    listTargetStates(transition)?.includes(state) !== true &&
    (!isUnderWay || canBeNextVerb(resource, verb))
  )
}

/** Returns the first declared action that applies to a row in a state. */
export function findRowAction(
  entity: AnyResource,
  state: string,
  actions: readonly TileAction[],
  { viewer, extensions }: ActionContext,
): RowAction | undefined {
  for (const action of actions) {
    if (action === CONTACT_ACTION) return { verb: action, resource: entity }
    const verb = action as RowVerb
    const resource = [entity, ...findUnions(entity)].find(
      (candidate) =>
        getCall(candidate, verb) !== undefined &&
        mayDo(viewer, candidate, verb) &&
        isOffered(candidate, verb, extensions) &&
        advancesRow(candidate, verb, state, entity),
    )
    if (resource) return { verb, resource }
  }
  return undefined
}
