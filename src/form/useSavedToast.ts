import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Acted } from '../data/mutations.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useUndoableToast } from './useUndo.ts'

/** Returns the function that says that a form was saved, with Undo where the provider has it. */
export function useSavedToast(resource: AnyResource) {
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const toast = useUndoableToast()
  return useCallback(
    (verb: 'create' | 'update', { data, batch }: Acted, onUndone?: () => void) => {
      const title = titleOf(resource.name, data)
      const undone = translate('done.undo', { title })
      toast(translate(`done.${verb}`, { title }), batch, { undone, onUndone })
    },
    [resource, translate, titleOf, toast],
  )
}
