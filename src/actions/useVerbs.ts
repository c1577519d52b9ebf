import { useMemo } from 'react'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { mayDo } from '../access/ability.ts'
import { isOffered, useExtensions, verbsOf } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { ListReference } from '../data/rows/list-references.ts'

/** The verbs that the viewer may use in a list. */
export function useVerbs(reference: ListReference) {
  const session = useSession()
  const extensions = useExtensions()
  return useMemo(() => {
    const { actions = [], pageActions = [] } = reference.list
    const verbs = verbsOf(reference, session, extensions)
    const onPage = verbsOf(reference, session, extensions, [...actions, ...pageActions])
    const ofRow = (verb: Verb) => verb !== 'create' && verb !== 'read'
    return {
      canCreate: verbs.includes('create') && reference.resource.form !== undefined,
      canRestore:
        mayDo(session, reference.resource, 'restore') &&
        isOffered(reference.resource, 'restore', extensions),
      rowVerbs: verbs.filter(ofRow),
      pageVerbs: onPage.filter(ofRow),
    }
  }, [reference, session, extensions])
}
