import { afterEach } from 'vitest'

// Screen tests run in jsdom; all others have no document and need none of this.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(() => cleanup())
}
