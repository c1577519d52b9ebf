import type { ReactNode } from 'react'

/**
 * Gives a text an element of its own. A browser that translates the page replaces the texts of
 * elements; React can change a text after that only where it is all that its element holds.
 */
export const ownText = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' || typeof shown === 'number' ? <span>{shown}</span> : shown
