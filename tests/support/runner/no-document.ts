import { afterAll } from 'vitest'

// Node takes up its own `File` late and for good: with a page's, uploads would lose their names.
afterAll(() => {
  if ('document' in globalThis) throw new Error('Tests with a document belong into DRAWING.')
})
