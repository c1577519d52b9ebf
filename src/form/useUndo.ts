import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { focusScreen } from '../layout/focus/row-focus.ts'
import { toastError, toastSuccess } from '../ui/overlays/toasts.tsx'

/** What can take a change back: its batch, or another call where the provider names none. */
export type TakenBackBy = string | (() => Promise<unknown>) | undefined

/** Returns the function that takes a change back, and says that it did or why it could not. */
export function useUndo() {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refresh = useRefetch()
  const messageOf = useErrorMessage()
  return useCallback(
    async (by: NonNullable<TakenBackBy>, done: string): Promise<boolean> => {
      try {
        await (typeof by === 'string' ? provider.undo(by) : by())
        await refresh()
        toastSuccess(done)
        return true
      } catch (error) {
        toastError(translate('ui.undo_failed', { reason: messageOf(error).message }))
        return false
      }
    },
    [provider, translate, refresh, messageOf],
  )
}

interface Undoable {
  /** What is said once the change is taken back. */
  undone: string
  /** Called when it was taken back. */
  onUndone?: () => void
}

/** Returns the function that says what was done, with Undo where something can take it back. */
export function useUndoableToast() {
  const translate = useTranslate()
  const undo = useUndo()
  return useCallback(
    (message: string, by: TakenBackBy, { undone, onUndone }: Undoable) => {
      if (by === undefined) return toastSuccess(message)
      const run = async () => {
        // Undo has just removed its own toast, and with it the focus.
        focusScreen()
        if (await undo(by, undone)) onUndone?.()
      }
      return toastSuccess(message, { label: translate('ui.undo'), run: () => void run() })
    },
    [translate, undo],
  )
}
