import type { ReactNode } from 'react'

/**
 * Wraps a text in an element of its own. When a browser translates the page, it replaces text
 * nodes. React can update such a text only if it is the only child of its element.
 */
export const isolateText = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' || typeof shown === 'number' ? <span>{shown}</span> : shown
