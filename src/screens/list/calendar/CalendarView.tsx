import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { hasTimes } from '../../../../registry/views/layouts.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import { usePaper, usePhone } from '../../../platform/layout/useMedia.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'
import type { LayoutState } from '../../../parts/table/state/layout-state.ts'
import { useClosing } from '../../../parts/planning/useClosing.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { focusedCard } from '../cards/focus-card.ts'
import { moveCardFocus } from '../cards/nearest.ts'
import { stepSpan } from '../layouts/requested-state.ts'
import { useMoves } from '../moves/useMoves.tsx'
import '../cards/card.css'
import type { LaneField } from './place/people.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarBar, useShownDays } from './CalendarBar.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { DayBoard } from './DayBoard.tsx'
import { DaySheet } from './DaySheet.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { countColumns } from './place/layout-overlaps.ts'
import { movableFields } from './place/placed.ts'
import { type CalendarContent, onDay, useCalendar } from './useCalendar.ts'
import { useClosedRows } from './useClosedRows.ts'
import { WeekGrid } from './WeekGrid.tsx'
import './calendar-view.css'
import './grid/time-grid.css'
import './month-grid.css'

/**
 * Returns the field that gives each person a column; undefined if users see only their own rows.
 */
function useLane({ resource }: ListReference): LaneField | undefined {
  const role = useSession()?.role
  const name = resource.calendar?.lane
  const field = name === undefined ? undefined : resource.fields[name]
  if (name === undefined || field?.type !== 'reference') return undefined
  return role && resource.ownerField?.[role] === name ? undefined : { name, field }
}

interface CalendarViewProps {
  reference: ListReference
  state: ListState
  change: (changes: LayoutState) => void
  rows: readonly Row[]
  /** The total number of rows in these days; some may be missing. */
  total: number
  label: string
}

interface DaysProps extends CalendarProps {
  lane: LaneField | undefined
  isPhone: boolean
  isEverybody: boolean
  onOpen: (day: string) => void
}

/** The number of cards side by side that stay readable in a day of a week. */
const READABLE = 2

const isCrowded = ({ days, placed }: CalendarContent) =>
  days.some((day) => countColumns(onDay(placed, day)) > READABLE)

/** The rows of these days, in the layout that suits the span and the screen. */
function Days(props: DaysProps) {
  const { lane, isPhone, isEverybody } = props
  const { shown } = props
  const { span } = shown
  // Paper does not scroll, and nobody can open "5 more".
  const isPaper = usePaper()
  if (isPaper && span === 'day' && lane)
    return <DaySheet {...props} lane={lane} isEverybody={isEverybody} />
  if (isPhone || (isPaper && span !== 'month')) return <Agenda {...props} isPaper={isPaper} />
  if (span === 'month' || !hasTimes(props.reference.resource)) return <MonthGrid {...props} />
  if (span === 'day' && lane) return <DayBoard {...props} lane={lane} isEverybody={isEverybody} />
  // List the cards, because too many overlap on the time grid.
  if (span === 'week' && isCrowded(shown)) return <MonthGrid {...props} />
  return <WeekGrid {...props} />
}

/** Says that these days have more rows than the calendar shows. */
function FirstNote({ shown, total }: { shown: number; total: number }) {
  const translate = useTranslate()
  const { number } = useFormat()
  if (total <= shown) return null
  const words = translate('calendar.first', { shown: number(shown), total: number(total) })
  return <Note tone="orange">{words}</Note>
}

type CalendarKeys = Pick<CalendarViewProps, 'reference' | 'rows'> & {
  moves: ReturnType<typeof useMoves>
  step: (by: number) => void
  today: () => void
}

/** Binds the keys that move between days and cards, and the key that moves the focused card. */
function useCalendarKeys({ reference, rows, moves, step, today }: CalendarKeys) {
  const moveFocusedRow = () => {
    const row = rows.find(({ id }) => id === focusedCard())
    const change = row && moves.findChange(row, movableFields(reference.resource))
    return row && change ? moves.ask(row, change) : false
  }
  useKeys({
    t: today,
    '[': () => step(-1),
    ']': () => step(1),
    j: () => moveCardFocus(1),
    k: () => moveCardFocus(-1),
    m: moveFocusedRow,
  })
}

/** The rows of a list on a calendar. */
export function CalendarView({ reference, state, change, rows, total, label }: CalendarViewProps) {
  const translate = useTranslate()
  const moves = useMoves(reference)
  const closed = useClosedRows(reference, state)
  const shown = useCalendar(reference, state, rows, closed, moves.pending)
  const day = state.day ?? shown.today
  const lane = useLane(reference)
  const closing = useClosing(reference, day)
  const isPhone = usePhone()
  const [isEverybody, setEverybody] = useState(false)
  const words = useShownDays(shown, day)
  const step = (by: number) => change({ day: stepSpan(shown.span, day, by) })
  const today = () => change({ day: undefined })
  useCalendarKeys({ reference, rows, moves, step, today })
  return (
    <div className="calendar-view">
      <CalendarBar
        reference={reference}
        shown={shown}
        day={day}
        onStep={step}
        onToday={today}
        onSpan={(span) => change({ span })}
      >
        {lane && shown.span === 'day' && !isPhone && (
          <Button
            kind="quiet"
            icon="staff"
            aria-pressed={isEverybody}
            onClick={() => setEverybody(!isEverybody)}
          >
            {translate('calendar.everybody')}
          </Button>
        )}
        {shown.span === 'day' && closing.button}
      </CalendarBar>
      <FirstNote
        shown={rows.length + (closed?.rows.length ?? 0)}
        total={total + (closed?.total ?? 0)}
      />
      <Days
        reference={reference}
        state={state}
        shown={shown}
        moves={moves}
        lane={lane}
        isPhone={isPhone}
        isEverybody={isEverybody}
        label={`${label}, ${words}`}
        onOpen={(day) => change({ day, span: 'day' })}
      />
      {moves.dialog}
      {closing.dialog}
    </div>
  )
}
