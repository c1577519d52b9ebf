import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { readLastRemoved } from '../../platform/data/live/removed-rows.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { focusScreen } from '../../platform/layout/row-focus.ts'
import { toastError, toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { askForReason } from './refused-undo.ts'
import { useLeaveRemoved } from './useLeaveRemoved.ts'

/** The way to undo a change: its batch, or another request if the provider has no batches. */
export type UndoSource = string | ((reason?: string) => Promise<unknown>) | undefined

/**
 * Returns a function that undoes a change and shows the result. If the undo needs a reason, it asks
 * for one. Resolves with false if the change stays.
 */
export function useUndo() {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refresh = useRefetch()
  const leaveRemovedPage = useLeaveRemoved()
  const getMessage = useErrorMessage()
  return useCallback(
    async (
      source: NonNullable<UndoSource>,
      doneMessage: string,
      returnPath?: string,
    ): Promise<boolean> => {
      const sendUndo = async (reason?: string) => {
        await (typeof source === 'string' ? provider.undo(source, reason) : source(reason))
        await leaveRemovedPage(await readLastRemoved(), returnPath)
        await refresh()
        toastSuccess(doneMessage)
      }
      try {
        await sendUndo()
        return true
      } catch (error) {
        const failure = getMessage(error)
        if (failure.needsReason) return askForReason({ failure, send: sendUndo })
        toastError(translate('ui.undo_failed', { reason: getReason(failure) }))
        return false
      }
    },
    [provider, translate, leaveRemovedPage, refresh, getMessage],
  )
}

interface Undoable {
  /** The message after the undo. */
  undoneMessage: string
  /** Called after the undo. */
  onUndone?: () => void
  /** The address to open after the row is removed. The default is the list of the entity. */
  returnPath?: string
}

/** Returns a function that shows a success toast, with Undo if the change can be undone. */
export function useUndoableToast() {
  const translate = useTranslate()
  const undo = useUndo()
  return useCallback(
    (message: string, source: UndoSource, { undoneMessage, onUndone, returnPath }: Undoable) => {
      if (source === undefined) return toastSuccess(message)
      const runUndo = async () => {
        // Undo has just removed its own toast, and with it the focus.
        focusScreen()
        if (await undo(source, undoneMessage, returnPath)) onUndone?.()
      }
      return toastSuccess(message, { label: translate('ui.undo'), run: () => void runUndo() })
    },
    [translate, undo],
  )
}
