import { lazy, Suspense } from 'react'
import { loadCode } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { useRefusedUndo } from './refused-undo.ts'

// Loads the form library only when needed, because every screen loads this file.
const loadUndoReasonDialog = () => import('./UndoReasonDialog.tsx')
const UndoReasonDialog = lazy(async () => ({
  default: (await loadCode(loadUndoReasonDialog)).UndoReasonDialog,
}))

/** The dialog that asks for the reason of a refused undo, above the current screen. */
export function UndoReason() {
  const undo = useRefusedUndo()
  if (!undo) return null
  return (
    <Suspense fallback={<OpeningDialog />}>
      <UndoReasonDialog {...undo} />
    </Suspense>
  )
}
