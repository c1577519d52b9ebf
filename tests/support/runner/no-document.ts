import { afterAll } from 'vitest'

// Node stores its own `File` permanently at first use. With the `File` of a page, uploads would
// lose their names.
afterAll(() => {
  if ('document' in globalThis) throw new Error('Tests with a document belong into DRAWING.')
})
