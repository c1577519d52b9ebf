import { createContext, useContext } from 'react'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Values } from '../fields/validation.ts'

/** A request to create a row from within a form: its entity, its given values, and a callback. */
export interface QuickCreateRequest {
  resource: AnyResource
  fixed: Values
  onMade: (id: number) => void
}

/** Opens the dialog of quick create; undefined outside of `QuickCreate`. */
export const QuickCreateContext = createContext<
  ((request: QuickCreateRequest) => void) | undefined
>(undefined)

/** The function that opens the dialog of quick create, if there is one. */
export const useQuickCreate = () => useContext(QuickCreateContext)
