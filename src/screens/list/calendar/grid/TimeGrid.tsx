import { useTranslate } from 'ra-core'
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../../../platform/i18n/format.ts'
import { Icon } from '../../../../platform/ui/drawings/Icon.tsx'
import { toWallClock } from '../../../../../registry/text/wall-clock.ts'
import { moveAmongCards } from '../../cards/nearest.ts'
import { boardStore, changeBoard } from '../place/board-store.ts'
import { useLatest } from '../../cards/useLatest.ts'
import type { HourLoad } from '../place/hour-load.ts'
import { countLines, getVisibleHours } from '../place/layout-overlaps.ts'
import { Lane, type LaneProps } from './Lane.tsx'
import { formatClock, parseClock } from '../place/placed.ts'
import { useZoom } from './useZoom.ts'

/** A row of a grid: a person's day, or a day. */
export interface GridLane extends Pick<
  LaneProps,
  'placedRows' | 'offSpans' | 'person' | 'creator' | 'canDrop' | 'getRefusal' | 'onDrop'
> {
  key: string
  day: string
  head: ReactNode
  /** The accessible name of the row. */
  label: string
}

/** Rows under a common title, which folds them; undefined for rows without a title. */
export interface GridSection {
  title?: string | undefined
  lanes: readonly GridLane[]
}

const MINUTE_MS = 60_000

/** Returns today and the current minute, kept up to date. */
function useCurrentTime() {
  const { timeZone } = useFormat()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const [today = '', time = ''] = toWallClock(now, timeZone).split('T')
  return { today, minute: parseClock(time) }
}

interface GridHoursProps {
  from: number
  to: number
  getLoad: TimeGridProps['getLoad']
}

/** The number of people needed in an hour, and of those at work. A shortage stands out. */
function Load({ minute, load: { neededCount, workingCount } }: { minute: number; load: HourLoad }) {
  const translate = useTranslate()
  const { number } = useFormat()
  const params = {
    hour: formatClock(minute),
    needed: number(neededCount),
    working: number(workingCount),
  }
  const text = translate('calendar.hour_load', params)
  return (
    <small
      role="img"
      aria-label={text}
      title={text}
      data-over={neededCount > workingCount || undefined}
    >
      {`${number(neededCount)}/${number(workingCount)}`}
    </small>
  )
}

/** The hours of the day above a grid, each with its load. */
function Hours({ from, to, getLoad }: GridHoursProps) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)
  return hours.map((minute) => (
    <span key={minute}>
      <span aria-hidden="true">{formatClock(minute)}</span>
      {getLoad && <Load minute={minute} load={getLoad(minute)} />}
    </span>
  ))
}

interface FrameProps {
  label: string
  /** The minutes from the first visible hour to the initial scroll position. */
  scrollMinutes: number
  /** The visible days. The frame scrolls to its initial position again when they change. */
  days: string
  /** The visible minutes of a day. */
  minutes: number
  /** The number of lines of all rows and titles. */
  lines: number
  children: ReactNode
}

/** The scrolling box of a grid. It alone renders when the user zooms. */
function GridFrame({ label, scrollMinutes, days, minutes, lines, children }: FrameProps) {
  const ref = useRef<HTMLElement>(null)
  const minuteLength = useZoom().hourLength / 60

  const scrollStart = useLatest(scrollMinutes)
  const previous = useRef({ days: '', minuteLength })
  useLayoutEffect(() => {
    const frame = ref.current
    if (!frame) return
    const isNewDay = previous.current.days !== days
    const scrolledMinutes = Math.abs(frame.scrollLeft) / previous.current.minuteLength
    const left = (isNewDay ? scrollStart.current : scrolledMinutes) * minuteLength
    frame.scrollLeft = getComputedStyle(frame).direction === 'rtl' ? -left : left
    previous.current = { days, minuteLength }
  }, [days, minuteLength, scrollStart])
  const style = { '--minutes': minutes, '--all': lines }
  const width = `calc(var(--names) + ${minutes * minuteLength}px)`
  return (
    <section
      ref={ref}
      className="time-grid"
      // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
      tabIndex={0}
      aria-label={label}
      data-focus-fallback
      onKeyDown={moveAmongCards}
      style={style as CSSProperties}
    >
      <div className="grid-content" style={{ width }}>
        {children}
      </div>
    </section>
  )
}

interface FoldableRowsProps {
  title: string | undefined
  count: number
  children: ReactNode
}

/** Rows under a title that folds them. Without a title they are always there. */
export function FoldableRows({ title, count, children }: FoldableRowsProps) {
  const foldedGroups = boardStore.use((settings) => settings.foldedGroups)

  if (title === undefined) return children
  const isFolded = foldedGroups.includes(title)
  const otherGroups = foldedGroups.filter((folded) => folded !== title)
  return (
    <details
      className="grid-section"
      open={!isFolded}
      onToggle={({ currentTarget: { open } }) => {
        // The browser also fires the event for a group that is open from the start.
        if (open === isFolded)
          changeBoard({ foldedGroups: open ? otherGroups : [...otherGroups, title] })
      }}
    >
      <summary>
        <Icon name="chevron" />
        <span>
          <bdi>{title}</bdi> <small>{count}</small>
        </span>
      </summary>
      {children}
    </details>
  )
}

interface TimeGridProps extends Pick<LaneProps, 'reference' | 'moves'> {
  label: string
  /** The title of the column of heads. */
  corner?: ReactNode
  sections: readonly GridSection[]
  /** Returns the load of the hour that begins at a minute of the day. */
  getLoad?: (minute: number) => HourLoad
}

/** Days or people one below the other. The hours of the day run across. */
export function TimeGrid(props: TimeGridProps) {
  const { reference, moves, label, corner, sections, getLoad } = props
  const translate = useTranslate()
  const now = useCurrentTime()

  const lanes = sections.flatMap((section) => section.lanes)
  const allRows = lanes.flatMap(({ placedRows }) => placedRows)
  const hours = getVisibleHours(allRows)
  const days = [...new Set(lanes.map(({ day }) => day))].join()
  // The initial scroll position: an hour before now, or the first row of the day.
  const firstMinute = days.includes(now.today)
    ? now.minute - 60
    : Math.min(...allRows.map(({ startMinute }) => startMinute))
  const renderLane = ({ key, head, day, placedRows, ...lane }: GridLane) => (
    <div
      key={key}
      className="grid-row"
      style={{ '--lines': countLines(placedRows) } as CSSProperties}
    >
      <div className="grid-head">{head}</div>
      <Lane
        {...lane}
        reference={reference}
        day={day}
        placedRows={placedRows}
        hours={hours}
        moves={moves}
        currentMinute={day === now.today ? now.minute : undefined}
      />
    </div>
  )
  return (
    <GridFrame
      label={label}
      days={days}
      scrollMinutes={Number.isFinite(firstMinute) ? Math.max(firstMinute - hours.from, 0) : 0}
      minutes={hours.to - hours.from}
      lines={lanes.reduce(
        (total, { placedRows }) => total + countLines(placedRows),
        sections.length,
      )}
    >
      <div className="grid-hours">
        <div className="grid-corner">{corner}</div>
        <Hours {...hours} getLoad={getLoad} />
      </div>
      {sections.map(({ title, lanes: sectionLanes }, index) => (
        // Titles change when the people are loaded, and the rows must stay.
        <FoldableRows key={index} title={title} count={sectionLanes.length}>
          {sectionLanes.map(renderLane)}
        </FoldableRows>
      ))}
      {lanes.length === 0 && <p className="grid-empty muted">{translate('calendar.empty')}</p>}
    </GridFrame>
  )
}
