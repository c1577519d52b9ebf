import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until all rows of a list are loaded, so that every change shows in the same frame. */
export async function untilWhole(name: string): Promise<void> {
  // Each opening of the app loads its modules again.
  const { dataProvider } = await import('../../../src/platform/data/index.ts')
  const { getReference } = await import('../../../src/platform/data/rows/list-references.ts')
  const columns = getReference(name).list?.columns
  // The app loads only the fields that the list shows.
  await waitFor(() => expect(dataProvider.peekList(name, { meta: { columns } })).toBeDefined())
}
