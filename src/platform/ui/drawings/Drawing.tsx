import { lazy, Suspense } from 'react'
import { loadCode } from '../../api/loading.ts'
import type { DrawingName } from './DrawnLines.tsx'

/** Loads the drawings, so that they also show that there is no connection. */
export const loadDrawings = () => import('./DrawnLines.tsx')

const DrawnLines = lazy(async () => ({ default: (await loadCode(loadDrawings)).DrawnLines }))

/** A small illustration for an empty or failed screen. It has its place before it is loaded. */
export const Drawing = ({ of }: { of: DrawingName }) => (
  <svg className="drawing" viewBox="0 0 168 112" aria-hidden="true">
    <Suspense>
      <DrawnLines of={of} />
    </Suspense>
  </svg>
)
