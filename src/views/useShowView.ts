import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '../../registry/views/saved-view.ts'
import { setPreference } from '../layout/preferences.ts'
import type { Viewable } from './viewable.ts'

/**
 * Returns a function that shows a view: in the address, and in the appearance stored in this
 * browser.
 */
export function useShowView({ takeOver, addressOf }: Viewable) {
  const navigate = useNavigate()
  return useCallback(
    (view: SavedView, { replace = false } = {}) => {
      takeOver(view)
      if (view.density) setPreference('density', view.density)
      return navigate({ search: addressOf(view.query, String(view.id)) }, { replace })
    },
    [navigate, takeOver, addressOf],
  )
}
