import { useDataProvider, useTranslate } from 'ra-core'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import type { RowChange } from '../data/together/make-changes.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useUndoableToast } from '../form/useUndo.ts'

/**
 * Returns a function that makes the changes of a plan as one batch. `describe` is the toast, which offers Undo.
 * With `atomic`, one refused change takes all others back.
 */
export function useMakeChanges(describe: (count: number) => string, { atomic = false } = {}) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refetch = useRefetch()
  const toast = useUndoableToast()
  return async (changes: readonly RowChange[]) => {
    const { signal } = new AbortController()
    const made = await provider.makeChanges(changes, {
      ...{ signal, atomic, plan: true },
      onProgress: () => undefined,
    })
    const count = made?.done ?? 0
    if (count > 0)
      toast(describe(count), made?.batch, {
        undone: translate('bulk.undone', { count }),
      })
    await refetch()
    return made
  }
}
