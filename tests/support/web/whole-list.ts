import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until the complete list is loaded, so that every change shows in the same frame. */
export async function untilWhole(name: string): Promise<void> {
  // Each opening of the app loads its modules again.
  const { dataProvider } = await import('../../../src/platform/data/index.ts')
  await waitFor(() => expect(dataProvider.peekList(name, {})).toBeDefined())
}
