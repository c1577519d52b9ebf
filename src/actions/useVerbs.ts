import { useMemo } from 'react'
import type { Verb } from '../../resources/kit/calls.ts'
import type { ListPlace } from '../data/list-references.ts'
import { mayDo } from '../access/ability.ts'
import { isOffered, useExtensions, verbsOf } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'

/** What the person who is signed in may do in a list. */
export function useVerbs(place: ListPlace) {
  const session = useSession()
  const extensions = useExtensions()
  return useMemo(() => {
    const { actions = [], pageActions = [] } = place.list
    const verbs = verbsOf(place, session, extensions)
    const onPage = verbsOf(place, session, extensions, [...actions, ...pageActions])
    const ofRow = (verb: Verb) => verb !== 'create' && verb !== 'one'
    return {
      canCreate: verbs.includes('create') && place.resource.form !== undefined,
      canRestore:
        mayDo(session, place.resource, 'restore') &&
        isOffered(place.resource, 'restore', extensions),
      rowVerbs: verbs.filter(ofRow),
      pageVerbs: onPage.filter(ofRow),
    }
  }, [place, session, extensions])
}
