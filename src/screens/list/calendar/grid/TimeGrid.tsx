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
import { toWallClock } from '../../../../../registry/text/wall-clock.ts'
import { moveAmongCards } from '../../cards/nearest.ts'
import { useLatest } from '../../cards/useLatest.ts'
import type { HourLoad } from '../place/hour-load.ts'
import { getVisibleHours } from '../place/layout-overlaps.ts'
import { Lane, type LaneProps } from './Lane.tsx'
import { parseClock, type PlacedRow } from '../place/placed.ts'

/** A column of a grid: a person's day, or a day. */
export interface GridLane extends Pick<
  LaneProps,
  'placedRows' | 'offSpans' | 'canDrop' | 'getRefusal' | 'onDrop'
> {
  key: string
  day: string
  head: ReactNode
  /** The accessible name of the column. */
  label: string
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

const formatHour = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`

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
    hour: formatHour(minute),
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

/** The hours of the day at the edge of a grid, each with its load. */
function Hours({ from, to, getLoad }: GridHoursProps) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)
  return (
    <div className="grid-hours">
      {hours.map((minute) => (
        <span key={minute}>
          <span aria-hidden="true">{formatHour(minute)}</span>
          {getLoad && <Load minute={minute} load={getLoad(minute)} />}
        </span>
      ))}
    </div>
  )
}

interface TimeGridProps extends Pick<LaneProps, 'reference'> {
  label: string
  lanes: readonly GridLane[]
  /** The minimum width of a column in pixels. */
  minWidth: number
  /** Returns the load of the hour that begins at a minute of the day. */
  getLoad?: (minute: number) => HourLoad
  renderCard: (placedRow: PlacedRow, day: string, style: CSSProperties) => ReactNode
}

/** Days or people side by side over the hours of the day. */
export function TimeGrid(props: TimeGridProps) {
  const { reference, label, lanes, minWidth, getLoad, renderCard } = props
  const translate = useTranslate()
  const ref = useRef<HTMLElement>(null)
  const now = useCurrentTime()
  const allRows = lanes.flatMap(({ placedRows }) => placedRows)
  const hours = getVisibleHours(allRows)
  const days = lanes.map(({ day }) => day).join()
  // The initial scroll position: an hour before now, or the first row of the day.
  const firstMinute = days.includes(now.today)
    ? now.minute - 60
    : Math.min(...allRows.map(({ startMinute }) => startMinute))
  const scrollStart = useLatest(
    Number.isFinite(firstMinute) ? Math.max(firstMinute - hours.from, 0) : 0,
  )
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = scrollStart.current
  }, [days, scrollStart])
  return (
    <section
      ref={ref}
      className="time-grid"
      // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
      tabIndex={0}
      aria-label={label}
      data-focus-fallback
      onKeyDown={moveAmongCards}
      style={
        {
          '--lanes': lanes.length,
          '--least': `${minWidth}px`,
          '--minutes': hours.to - hours.from,
        } as CSSProperties
      }
    >
      <div className="grid-corner" />
      {lanes.map(({ key, head }) => (
        <div key={key} className="grid-head">
          {head}
        </div>
      ))}
      <Hours {...hours} getLoad={getLoad} />
      {lanes.map(({ key, day, placedRows, ...lane }) => (
        <Lane
          key={key}
          {...lane}
          reference={reference}
          day={day}
          placedRows={placedRows}
          hours={hours}
          renderCard={renderCard}
          currentMinute={day === now.today ? now.minute : undefined}
        />
      ))}
      {lanes.length === 0 && <p className="grid-empty muted">{translate('calendar.empty')}</p>}
    </section>
  )
}
