import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until not only the first page of a list is here: then every change shows in the same frame. */
export async function untilWhole(name: string): Promise<void> {
  // Each opening of the app loads its modules anew.
  const { dataProvider } = await import('../../../src/platform/data/index.ts')
  await waitFor(() => expect(dataProvider.peekList(name, {})).toBeDefined())
}
