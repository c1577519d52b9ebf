import { createContext } from 'react'

/** The id of the row in the panel. The links of cards alone read it, so that opening draws no card. */
export const OpenRowContext = createContext<number | undefined>(undefined)
