import { createContext, useContext } from 'react'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Values } from '../fields/validation.ts'

/** A row that is made in passing: of which entity, what is known of it, and who waits for it. */
export interface QuickCreateRequest {
  resource: AnyResource
  fixed: Values
  onMade: (id: number) => void
}

/** How a form lets a row be made in passing; undefined where there is no such way. */
export const QuickCreateContext = createContext<
  ((request: QuickCreateRequest) => void) | undefined
>(undefined)

/** Opens the form of a row that is made in passing. */
export const useQuickCreate = () => useContext(QuickCreateContext)
