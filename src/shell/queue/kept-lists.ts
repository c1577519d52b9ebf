import type { Verb } from '../../../registry/words/verbs.ts'
import { listAccessibleLists } from '../../platform/access/rights.ts'
import { mayDo, type Viewer } from '../../platform/access/ability.ts'
import { isKeptOffline } from '../../platform/data/queue/queued-change.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'

/** A list whose buttons the viewer may use without a connection, with their verbs. */
export interface OfflineList {
  reference: ListReference
  verbs: readonly Verb[]
}

/** Returns the lists with actions that this device keeps while it has no connection. */
export function listOfflineLists(viewer: Viewer): OfflineList[] {
  return listAccessibleLists(viewer).flatMap((reference) => {
    const { resource, list } = reference
    const verbs = (list.actions ?? []).filter(
      (verb) => isKeptOffline(resource, verb) && mayDo(viewer, resource, verb),
    )
    return verbs.length > 0 ? [{ reference, verbs }] : []
  })
}
