import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '../../../resources/kit/views/saved-view.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { setPreference } from '../../layout/preferences.ts'
import { setWidths } from '../columns/column-widths.ts'
import { addressOf } from './view-state.ts'

/** Returns the function that has a list show a view: in the address, and in the looks that this browser keeps. */
export function useShowView(reference: ListReference) {
  const navigate = useNavigate()
  return useCallback(
    (view: SavedView, { replace = false } = {}) => {
      setWidths(reference.resourceName, view.widths)
      if (view.density) setPreference('density', view.density)
      return navigate({ search: addressOf(view, reference) }, { replace })
    },
    [navigate, reference],
  )
}
