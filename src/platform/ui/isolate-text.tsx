import type { ReactNode } from 'react'

/**
 * Wraps a text in an element of its own. When a browser translates the page, it replaces text
 * nodes. React can update such a text only if it is the only child of its element.
 */
export const isolateText = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content
