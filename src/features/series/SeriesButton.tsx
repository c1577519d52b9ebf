import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { findSeriesAction, isRepeatRequest } from './series-row.ts'

const loadRepeatDialog = () => import('./RepeatDialog.tsx')
const loadChangeSeriesDialog = () => import('./ChangeSeriesDialog.tsx')
const RepeatDialog = lazy(async () => ({
  default: (await loadCode(loadRepeatDialog)).RepeatDialog,
}))
const ChangeSeriesDialog = lazy(async () => ({
  default: (await loadCode(loadChangeSeriesDialog)).ChangeSeriesDialog,
}))

/** The button that repeats a row, or changes the series that it belongs to. */
export function SeriesButton({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const action = findSeriesAction(resource, row, useSession(), useExtensions())
  // The action changes with the row, but an open dialog stays.
  const location = useLocation()
  const navigate = useNavigate()
  const [openedAction, setOpenedAction] = useState(
    isRepeatRequest(location.state) ? action : undefined,
  )
  if (!action && !openedAction) return null
  const close = () => {
    setOpenedAction(undefined)
    // A page that is loaded again does not open the dialog again.
    if (isRepeatRequest(location.state)) navigate(location, { replace: true, state: null })
  }
  const prefetch = () => preload(action === 'change' ? loadChangeSeriesDialog : loadRepeatDialog)
  return (
    <>
      {action && (
        <Button
          icon="repeat"
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => setOpenedAction(action)}
        >
          {translate(`series.${action}`)}
        </Button>
      )}
      {openedAction && (
        <Suspense fallback={<OpeningDialog />}>
          {openedAction === 'change' ? (
            <ChangeSeriesDialog resource={resource} row={row} onClose={close} />
          ) : (
            <RepeatDialog resource={resource} row={row} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
