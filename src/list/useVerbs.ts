import { useMemo } from 'react'
import type { ListPlace } from '../provider/places.ts'
import { mayDo } from '../session/ability.ts'
import { isOffered, useExtensions, verbsOf } from '../session/rights.ts'
import { useSession } from '../session/useSession.ts'

/** What the person who is signed in may do in a list. */
export function useVerbs(place: ListPlace) {
  const session = useSession()
  const extensions = useExtensions()
  return useMemo(() => {
    const verbs = verbsOf(place, session, extensions)
    return {
      canCreate: verbs.includes('create') && place.resource.form !== undefined,
      canRestore:
        mayDo(session, place.resource, 'restore') &&
        isOffered(place.resource, 'restore', extensions),
      rowVerbs: verbs.filter((verb) => verb !== 'create' && verb !== 'one'),
    }
  }, [place, session, extensions])
}
