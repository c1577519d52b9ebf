import { lazy, Suspense, useCallback, useState } from 'react'
import { useOverride } from '../extension-points/overrides.ts'
import { loaded, preload } from '../api/loading.ts'
import type { Row } from '../data/normalise.ts'
import type { RowsPlace } from '../data/list-references.ts'
import { Opening } from '../feedback/Offline.tsx'
import type { RowVerb } from './verbs.ts'

const load = () => import('./ActionDialog.tsx')
const ActionDialog = lazy(async () => ({ default: (await loaded(load)).ActionDialog }))

/** Fetches the dialog before it is asked for. */
export function preloadDialog(): void {
  preload(load)
}

/** The dialog for what somebody is about to do to a row, and how to open it. */
export function useAsking(place: RowsPlace, onDone?: (verb: RowVerb) => void) {
  const [asked, setAsked] = useState<{ verb: RowVerb; row: Row } | null>(null)
  const ask = useCallback((verb: RowVerb, row: Row) => setAsked({ verb, row }), [])
  const close = () => setAsked(null)
  const Own = useOverride('actions', place.resource.name, asked?.verb ?? '')
  if (!asked) return { ask, dialog: null }
  const dialog = (
    <Suspense fallback={<Opening />}>
      {Own ? (
        <Own place={place} row={asked.row} onClose={close} />
      ) : (
        <ActionDialog
          place={place}
          {...asked}
          onClose={close}
          onDone={() => onDone?.(asked.verb)}
        />
      )}
    </Suspense>
  )
  return { ask, dialog }
}
