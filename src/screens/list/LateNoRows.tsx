import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '../../platform/api/lazy-component.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import type { NoRows } from './NoRows.tsx'

const noRows = lazyComponent(async () => (await import('./NoRows.tsx')).NoRows)

/** Loads the code of the note of an empty list. */
export const loadNoRows = (): Promise<unknown> => noRows.load()

/** The note of an empty list, whose code is loaded after the first rows. */
export const LateNoRows = (props: ComponentProps<typeof NoRows>) => (
  <Suspense fallback={<Skeleton shape="lines" />}>
    <noRows.Screen {...props} />
  </Suspense>
)
