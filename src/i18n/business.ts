import { useSyncExternalStore } from 'react'
import type { BusinessSettings } from '../../registry/words/business-settings.ts'
import { capabilities } from '../api/index.ts'

/** Returns the name, logo and other settings of the business. */
export function useBusiness(): BusinessSettings {
  const { subscribe, current } = capabilities
  return useSyncExternalStore(subscribe, current, current).business
}
