import { lazy, Suspense } from 'react'
import { loadCode, preload } from '../../../platform/api/loading.ts'
import type { CalendarProps } from './Calendar.tsx'

const loadCalendar = () => import('./Calendar.tsx')
const Calendar = lazy(async () => ({ default: (await loadCode(loadCalendar)).Calendar }))

/** Loads the code of the calendar before it is needed. */
export const prefetchCalendar = () => preload(loadCalendar)

/** The calendar, loaded when first opened. */
export function LazyCalendar(props: CalendarProps) {
  return (
    <Suspense fallback={<div className="calendar-wait" aria-busy="true" />}>
      <Calendar {...props} />
    </Suspense>
  )
}
