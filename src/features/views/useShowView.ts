import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { setPreference } from '../../platform/layout/preferences.ts'
import type { ViewableScreen } from './viewable.ts'

/**
 * Returns a function that shows a view: in the address, and in the appearance stored in this
 * browser.
 */
export function useShowView({ applyView, buildAddress }: ViewableScreen) {
  const navigate = useNavigate()
  return useCallback(
    (view: SavedView, { replace = false } = {}) => {
      applyView(view)
      if (view.density) setPreference('density', view.density)
      return navigate({ search: buildAddress(view.query, String(view.id)) }, { replace })
    },
    [navigate, applyView, buildAddress],
  )
}
