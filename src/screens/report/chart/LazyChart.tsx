import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { lazy, Suspense } from 'react'
import { loadCode } from '../../../platform/api/loading.ts'
import type { ChartProps } from './chart-props.ts'

const loadChart = () => import('./Chart.tsx')
const Chart = lazy(async () => ({ default: (await loadCode(loadChart)).Chart }))

/** A chart whose code is loaded on first use. Its space is reserved. */
export function LazyChart(props: ChartProps) {
  return (
    <div className="chart" style={{ minHeight: props.height }}>
      <Suspense fallback={<Skeleton shape="bars" className="chart-skeleton" />}>
        <Chart {...props} />
      </Suspense>
    </div>
  )
}
