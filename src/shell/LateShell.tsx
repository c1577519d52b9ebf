import { useEffect } from 'react'
import { ExpiredSessionDialog } from '../features/auth/ExpiredSessionDialog.tsx'
import { UndoReason } from '../parts/form/UndoReason.tsx'
import { preload } from '../platform/api/loading.ts'
import { dataProvider } from '../platform/data/index.ts'
import { loadDrawings } from '../platform/ui/drawings/Drawing.tsx'
import { MaintenanceOverlay } from '../platform/ui/feedback/MaintenanceOverlay.tsx'
import { PrintTitle } from './PrintTitle.tsx'
import { useLive } from './useLive.ts'

/** The parts of the shell that the first rows do not need: live updates, dialogs, the print head. */
export function LateShell() {
  useLive()
  // A change also starts without a connection, and a drawing shows that there is none.
  useEffect(() => {
    preload(dataProvider.loadChanges)
    preload(loadDrawings)
  }, [])
  return (
    <>
      <PrintTitle />
      <UndoReason />
      <ExpiredSessionDialog />
      <MaintenanceOverlay />
    </>
  )
}
