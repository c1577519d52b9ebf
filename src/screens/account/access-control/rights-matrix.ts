import { listEntityVerbs } from '../../../../registry/entities/life-cycle.ts'
import { registry as declared } from '#business'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { type AnyResource, type Registry } from '../../../../registry/entities/registry.ts'
import { MENU_GROUPS } from '#business/words'
import { mayDo, type Viewer } from '../../../platform/access/ability.ts'
import { isOffered, accessibleLists } from '../../../platform/access/rights.ts'
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
  const open = accessibleLists(viewer)
  const registry: Registry = declared
  const all = Object.values(registry).map((resource): EntityRights => {
    const lists = open.filter((reference) => reference.resource === resource)
    const may = (verb: Verb) =>
      mayDo(viewer, resource, verb) && isOffered(resource, verb, extensions)
    const isRead = lists.length > 0 || may('read')
    const verbs = listEntityVerbs(resource).filter((verb) => verb !== 'read' && may(verb))
    return { resource, lists, rights: new Set<Verb>(isRead ? ['read', ...verbs] : verbs) }
  })
  return MENU_GROUPS.map((group) => ({
    group,
    entities: all.filter(({ resource, rights }) => resource.menu === group && rights.size > 0),
  })).filter(({ entities }) => entities.length > 0)
}
