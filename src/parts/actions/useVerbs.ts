import { useMemo } from 'react'
import { mayDo } from '../../platform/access/ability.ts'
import { isOffered, useExtensions, listUsableVerbs } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { sortVerbs } from './verbs.ts'

/** Returns the verbs the viewer may use in a list. */
export function useVerbs(reference: ListReference) {
  const session = useSession()
  const extensions = useExtensions()
  return useMemo(() => {
    const { actions = [], pageActions = [] } = reference.list
    const verbs = listUsableVerbs(reference, session, extensions)
    const usablePageVerbs = listUsableVerbs(reference, session, extensions, [
      ...actions,
      ...pageActions,
    ])
    return {
      canCreate: verbs.includes('create') && reference.resource.form !== undefined,
      canRestore:
        mayDo(session, reference.resource, 'restore') &&
        isOffered(reference.resource, 'restore', extensions),
      rowVerbs: sortVerbs(reference.resource, verbs),
      pageVerbs: sortVerbs(reference.resource, usablePageVerbs),
    }
  }, [reference, session, extensions])
}
