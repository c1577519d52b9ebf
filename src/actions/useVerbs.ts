import { useMemo } from 'react'
import { mayDo } from '../access/ability.ts'
import { isOffered, useExtensions, verbsOf } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import { inOrder } from './verbs.ts'

/** The verbs that the viewer may use in a list. */
export function useVerbs(reference: ListReference) {
  const session = useSession()
  const extensions = useExtensions()
  return useMemo(() => {
    const { actions = [], pageActions = [] } = reference.list
    const verbs = verbsOf(reference, session, extensions)
    const onPage = verbsOf(reference, session, extensions, [...actions, ...pageActions])
    return {
      canCreate: verbs.includes('create') && reference.resource.form !== undefined,
      canRestore:
        mayDo(session, reference.resource, 'restore') &&
        isOffered(reference.resource, 'restore', extensions),
      rowVerbs: inOrder(reference.resource, verbs),
      pageVerbs: inOrder(reference.resource, onPage),
    }
  }, [reference, session, extensions])
}
