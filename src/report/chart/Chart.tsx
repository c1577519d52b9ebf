import { lazy, Suspense } from 'react'
import { loadCode } from '../../api/loading.ts'
import type { ChartProps } from './chart-props.ts'

const Drawn = lazy(async () => ({ default: (await loadCode(() => import('./Drawn.tsx'))).Drawn }))

/** A chart; its room is kept while its code is on the way. */
export function Chart(props: ChartProps) {
  return (
    <div className="chart" style={{ minHeight: props.height }}>
      <Suspense fallback={<span className="bone chart-bone" />}>
        <Drawn {...props} />
      </Suspense>
    </div>
  )
}
