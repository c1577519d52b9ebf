import { lazy, Suspense } from 'react'
import { loadCode } from '../api/loading.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import type { ListState } from '../table/state/list-state.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Change } from '../table/state/list-state.ts'

const loadCalendar = () => import('./calendar/CalendarView.tsx')
const loadBoard = () => import('./board/BoardView.tsx')
const CalendarView = lazy(async () => ({ default: (await loadCode(loadCalendar)).CalendarView }))
const BoardView = lazy(async () => ({ default: (await loadCode(loadBoard)).BoardView }))

interface LaidOutProps {
  reference: ListReference
  state: ListState
  change: (part: Change) => void
  rows: readonly Row[] | undefined
  total: number
  label: string
}

/** The rows of a list as something else than a table; its code is fetched when it is first asked for. */
export function LaidOut({ rows, ...props }: LaidOutProps) {
  return (
    <Suspense fallback={<Skeleton shape="columns" />}>
      {props.state.layout === 'board' && <BoardView {...props} />}
      {props.state.layout === 'calendar' &&
        (rows ? <CalendarView {...props} rows={rows} /> : <Skeleton shape="columns" />)}
    </Suspense>
  )
}
