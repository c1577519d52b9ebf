import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { isFinalVerb } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ActResult } from '../../platform/data/mutations.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useUndoableToast } from './useUndo.ts'

/**
 * Returns a function that shows a toast after a form was saved, with Undo if the provider supports
 * it.
 */
export function useSavedToast(resource: AnyResource) {
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const showToast = useUndoableToast()
  const { describeDone } = useVerbWords()
  return useCallback(
    (verb: 'create' | 'update', { data, batch }: ActResult) => {
      const title = getTitle(resource.name, data)
      const undoneBatch = isFinalVerb(resource, verb) ? undefined : batch
      showToast(describeDone(resource, verb, data, title), undoneBatch, {
        undoneMessage: translate('done.undo', { title }),
      })
    },
    [resource, translate, getTitle, showToast, describeDone],
  )
}
