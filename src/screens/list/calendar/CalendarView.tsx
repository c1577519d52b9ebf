import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { hasTimesOfDay } from '../../../../registry/views/layouts.ts'
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
import { getFocusedCardId } from '../cards/focus-card.ts'
import { moveCardFocus } from '../cards/nearest.ts'
import { shiftDayBySpan } from '../layouts/requested-state.ts'
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
import { listMovableFields } from './place/placed.ts'
import { type CalendarContent, listRowsOfDay, useCalendar } from './useCalendar.ts'
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
  changeState: (changes: LayoutState) => void
  rows: readonly Row[]
  /** The total number of rows in these days; some may be missing. */
  total: number
  label: string
}

interface DaysProps extends CalendarProps {
  lane: LaneField | undefined
  isPhone: boolean
  isEverybodyShown: boolean
  onOpen: (day: string) => void
}

/** The number of cards side by side that stay readable in a day of a week. */
const MAX_READABLE_COLUMNS = 2

const isCrowded = ({ days, placedRows }: CalendarContent) =>
  days.some((day) => countColumns(listRowsOfDay(placedRows, day)) > MAX_READABLE_COLUMNS)

/** The rows of these days, in the layout that suits the span and the screen. */
function Days(props: DaysProps) {
  const { lane, isPhone, isEverybodyShown } = props
  const { content } = props
  const { span } = content
  // A printed page cannot scroll or expand hidden rows.
  const isPrinting = usePaper()
  if (isPrinting && span === 'day' && lane)
    return <DaySheet {...props} lane={lane} isEverybody={isEverybodyShown} />
  if (isPhone || (isPrinting && span !== 'month'))
    return <Agenda {...props} isPrinting={isPrinting} />
  if (span === 'month' || !hasTimesOfDay(props.reference.resource)) return <MonthGrid {...props} />
  if (span === 'day' && lane)
    return <DayBoard {...props} lane={lane} isEverybody={isEverybodyShown} />
  // List the cards, because too many overlap on the time grid.
  if (span === 'week' && isCrowded(content)) return <MonthGrid {...props} />
  return <WeekGrid {...props} />
}

/** Says that these days have more rows than the calendar shows. */
function PartialRowsNote({ shownCount, total }: { shownCount: number; total: number }) {
  const translate = useTranslate()
  const { number } = useFormat()
  if (total <= shownCount) return null
  const params = { shown: number(shownCount), total: number(total) }
  return <Note tone="orange">{translate('calendar.first', params)}</Note>
}

type CalendarKeys = Pick<CalendarViewProps, 'reference' | 'rows'> & {
  moves: ReturnType<typeof useMoves>
  stepDays: (count: number) => void
  showToday: () => void
}

/** Binds the keys that move between days and cards, and the key that moves the focused card. */
function useCalendarKeys({ reference, rows, moves, stepDays, showToday }: CalendarKeys) {
  const moveFocusedRow = () => {
    const row = rows.find(({ id }) => id === getFocusedCardId())
    const request = row && moves.findFormRequest(row, listMovableFields(reference.resource))
    return row && request ? moves.openMoveDialog(row, request) : false
  }
  useKeys({
    t: showToday,
    '[': () => stepDays(-1),
    ']': () => stepDays(1),
    j: () => moveCardFocus(1),
    k: () => moveCardFocus(-1),
    m: moveFocusedRow,
  })
}

/** The rows of a list on a calendar. */
export function CalendarView(props: CalendarViewProps) {
  const { reference, state, changeState, rows, total, label } = props
  const translate = useTranslate()
  const moves = useMoves(reference)
  const closedRows = useClosedRows(reference, state)
  const { pendingMove } = moves
  const content = useCalendar({ reference, state, rows, closedRows, pendingMove })
  const day = state.day ?? content.today
  const lane = useLane(reference)
  const closing = useClosing(reference, day)
  const isPhone = usePhone()
  const [isEverybodyShown, setEverybody] = useState(false)
  const dayRange = useShownDays(content, day)
  const stepDays = (count: number) => changeState({ day: shiftDayBySpan(content.span, day, count) })
  const showToday = () => changeState({ day: undefined })
  useCalendarKeys({ reference, rows, moves, stepDays, showToday })
  return (
    <div className="calendar-view">
      <CalendarBar
        reference={reference}
        content={content}
        day={day}
        onStep={stepDays}
        onToday={showToday}
        onSpan={(span) => changeState({ span })}
      >
        {lane && content.span === 'day' && !isPhone && (
          <Button
            kind="quiet"
            icon="staff"
            aria-pressed={isEverybodyShown}
            onClick={() => setEverybody(!isEverybodyShown)}
          >
            {translate('calendar.everybody')}
          </Button>
        )}
        {content.span === 'day' && closing.button}
      </CalendarBar>
      <PartialRowsNote
        shownCount={rows.length + (closedRows?.rows.length ?? 0)}
        total={total + (closedRows?.total ?? 0)}
      />
      <Days
        reference={reference}
        state={state}
        content={content}
        moves={moves}
        lane={lane}
        isPhone={isPhone}
        isEverybodyShown={isEverybodyShown}
        label={`${label}, ${dayRange}`}
        onOpen={(day) => changeState({ day, span: 'day' })}
      />
      {moves.dialog}
      {closing.dialog}
    </div>
  )
}
