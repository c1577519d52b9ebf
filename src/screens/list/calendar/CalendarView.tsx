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
import { Note } from '../../../platform/ui/Note.tsx'
import { getFocusedCardId } from '../cards/focus-card.ts'
import { moveCardFocus } from '../cards/nearest.ts'
import { shiftDayBySpan } from '../layouts/requested-state.ts'
import { type RowMoves, useMoves } from '../moves/useMoves.tsx'
import '../cards/card.css'
import type { LaneField } from './place/people.ts'
import { Agenda } from './Agenda.tsx'
import { PeopleTools } from './PeopleTools.tsx'
import { CalendarBar, useShownDays } from './CalendarBar.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { DayBoard } from './DayBoard.tsx'
import { ZoomButtons } from './grid/ZoomButtons.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { PhoneDay } from './PhoneDay.tsx'
import { PhoneDays } from './PhoneDays.tsx'
import { listMovableFields } from './place/placed.ts'
import { useCalendar } from './useCalendar.ts'
import { useClosedRows } from './useClosedRows.ts'
import { WeekBoard } from './WeekBoard.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import './calendar-view.css'
import './grid/time-grid.css'
import './month-grid.css'
import './person-head.css'

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

/** The rows of these days, in the layout that suits the span and the screen. */
function Days(props: DaysProps) {
  const { lane, isPhone, isEverybodyShown: isEverybody } = props
  const { span } = props.content
  // A printed page cannot scroll or expand hidden rows.
  const isPrinting = usePaper()
  if (span === 'week' && lane && !isPhone && !isPrinting)
    return <WeekBoard {...props} lane={lane} isEverybody={isEverybody} isPrinting={isPrinting} />
  if (span === 'day' && lane) {
    const Layout = isPhone && !isPrinting ? PhoneDay : DayBoard
    return <Layout {...props} lane={lane} isEverybody={isEverybody} isPrinting={isPrinting} />
  }
  if (isPrinting && (isPhone || span !== 'month')) return <Agenda {...props} />
  if (isPhone) return <PhoneDays {...props} />
  if (span === 'month' || !hasTimesOfDay(props.reference.resource)) return <MonthGrid {...props} />
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

type CalendarKeys = Pick<CalendarViewProps, 'reference' | 'state' | 'rows'> & {
  moves: RowMoves
  stepDays: (count: number) => void
  showToday: () => void
}

/** Binds the keys that move between days and cards, and the key that moves the focused card. */
function useCalendarKeys(props: CalendarKeys) {
  const { reference, state, rows, moves, stepDays, showToday } = props
  const moveFocusedRow = () => {
    const row = rows.find(({ id }) => id === getFocusedCardId())
    const request = row && moves.findFormRequest(row, listMovableFields(reference.resource))
    return row && request ? moves.openMoveDialog(row, request) : false
  }
  // With an open panel, the keys move to the neighbouring row.
  const stepUnlessPanelOpen = (count: number) => () =>
    state.open === undefined ? stepDays(count) : false
  useKeys({
    t: showToday,
    '[': stepUnlessPanelOpen(-1),
    ']': stepUnlessPanelOpen(1),
    j: () => moveCardFocus(1),
    k: () => moveCardFocus(-1),
    m: moveFocusedRow,
  })
}

/** The rows of a list on a calendar. */
export function CalendarView(props: CalendarViewProps) {
  const { reference, state, changeState, rows, total, label } = props
  const { moves, pendingMove, dialog } = useMoves(reference)
  const closedRows = useClosedRows(reference, state)
  const content = useCalendar({ reference, state, rows, closedRows, pendingMove })
  const day = state.day ?? content.today
  const lane = useLane(reference)
  const closing = useClosing(reference, day)
  const isPhone = usePhone()
  const [isEverybodyShown, setEverybody] = useState(false)
  const dayRange = useShownDays(content, day)
  const stepDays = (count: number) => changeState({ day: shiftDayBySpan(content.span, day, count) })
  const showToday = () => changeState({ day: undefined })
  useCalendarKeys({ reference, state, rows, moves, stepDays, showToday })
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
        {lane && content.span !== 'month' && !isPhone && (
          <PeopleTools
            reference={reference}
            lane={lane}
            isEverybodyShown={isEverybodyShown}
            onEverybody={setEverybody}
          />
        )}
        {content.span === 'day' && !isPhone && <ZoomButtons />}
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
      {dialog}
      {closing.dialog}
    </div>
  )
}
