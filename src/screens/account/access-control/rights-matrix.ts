import { listEntityVerbs } from '../../../../registry/entities/life-cycle.ts'
import { registry as declared } from '#business'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { type AnyResource, type Registry } from '../../../../registry/entities/registry.ts'
import { MENU_GROUPS } from '#business/words'
import { mayDo, type Viewer } from '../../../platform/access/ability.ts'
import { isOffered, listAccessibleLists } from '../../../platform/access/rights.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'

interface EntityRights {
  resource: AnyResource
  lists: readonly ListReference[]
  rights: ReadonlySet<Verb>
}

/**
 * Returns the viewer's rights on each entity, by menu group. Entities without a right are left out.
 */
export function listRights(viewer: Viewer, extensions: ReadonlySet<string>) {
  const openLists = listAccessibleLists(viewer)
  const registry: Registry = declared
  const rightsByEntity = Object.values(registry).map((resource): EntityRights => {
    const lists = openLists.filter((reference) => reference.resource === resource)
    const isAllowed = (verb: Verb) =>
      mayDo(viewer, resource, verb) && isOffered(resource, verb, extensions)
    const canRead = lists.length > 0 || isAllowed('read')
    const verbs = listEntityVerbs(resource).filter((verb) => verb !== 'read' && isAllowed(verb))
    return { resource, lists, rights: new Set<Verb>(canRead ? ['read', ...verbs] : verbs) }
  })
  return MENU_GROUPS.map((group) => ({
    group,
    entities: rightsByEntity.filter(
      ({ resource, rights }) => resource.menu === group && rights.size > 0,
    ),
  })).filter(({ entities }) => entities.length > 0)
}
