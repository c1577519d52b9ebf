import { Suspense } from 'react'
import { lazyComponent } from '../../api/lazy-component.ts'
import type { DrawingName } from './DrawnLines.tsx'

const drawnLines = lazyComponent(async () => (await import('./DrawnLines.tsx')).DrawnLines)

/** Loads the drawings, so that they also show that there is no connection. */
export const loadDrawings = (): Promise<unknown> => drawnLines.load()

/** A small illustration for an empty or failed screen. It has its place before it is loaded. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <svg className="drawing" viewBox="0 0 168 112" aria-hidden="true">
    <Suspense>
      <drawnLines.Screen of={of} />
    </Suspense>
  </svg>
)
