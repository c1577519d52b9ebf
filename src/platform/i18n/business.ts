import { useSyncExternalStore } from 'react'
import type { NumberingPlan } from '../../../registry/characters/phone.ts'
import type { BusinessSettings } from '../../../registry/words/business-settings.ts'
import { capabilities } from '../api/index.ts'

/** Returns the name, logo and other settings of the business. */
export function useBusiness(): BusinessSettings {
  const { subscribe, current } = capabilities
  return useSyncExternalStore(subscribe, current, current).business
}

/** Returns the dialling rules of the business's country; null without a country. */
export function useNumberingPlan(): NumberingPlan | null {
  const { subscribe, current } = capabilities
  return useSyncExternalStore(subscribe, current, current).numberingPlan
}
