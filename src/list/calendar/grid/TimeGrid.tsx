import { useTranslate } from 'ra-core'
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { toWallClock } from '../../../../registry/text/wall-clock.ts'
import type { Dragged } from '../../cards/drag.ts'
import { moveAmongCards } from '../../cards/nearest.ts'
import { useLatest } from '../../cards/useLatest.ts'
import { hoursOf } from '../place/overlaps.ts'
import { Lane, type LaneProps } from './Lane.tsx'
import { minuteOf, type Placed } from '../place/placed.ts'

/** A column of a grid: somebody's day, or a day. */
export interface GridLane extends Pick<LaneProps, 'placed' | 'canDrop' | 'refusal' | 'onDrop'> {
  key: string
  day: string
  head: ReactNode
  /** What the column is called. */
  label: string
}

const MINUTE = 60_000

/** The minute of today at which it is now, kept up to date; the day that it is. */
function useNow() {
  const { timeZone } = useFormat()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const [day = '', time = ''] = toWallClock(now, timeZone).split('T')
  return { day, minute: minuteOf(time) }
}

const clock = (minute: number) => `${String(minute / 60).padStart(2, '0')}:00`

/** The hours of the day, at the edge of a grid. */
function Hours({ from, to }: { from: number; to: number }) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  return (
    <div className="grid-hours" aria-hidden="true">
      {hours.map((minute) => (
        <span key={minute}>{clock(minute)}</span>
      ))}
    </div>
  )
}

interface TimeGridProps {
  label: string
  lanes: readonly GridLane[]
  /** The pixels that a column has at least. */
  least: number
  dragged: Dragged | null
  renderCard: (placed: Placed, day: string, style: CSSProperties) => ReactNode
}

/** Days or people side by side over the hours of the day. */
export function TimeGrid({ label, lanes, least, dragged, renderCard }: TimeGridProps) {
  const translate = useTranslate()
  const ref = useRef<HTMLElement>(null)
  const now = useNow()
  const all = lanes.flatMap(({ placed }) => placed)
  const hours = hoursOf(all)
  const days = lanes.map(({ day }) => day).join()
  // Where it begins: an hour before now, or the first of the day.
  const first = days.includes(now.day) ? now.minute - 60 : Math.min(...all.map(({ from }) => from))
  const start = useLatest(Number.isFinite(first) ? Math.max(first - hours.from, 0) : 0)
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = start.current
  }, [days, start])
  return (
    <section
      ref={ref}
      className="time-grid"
      // A scrolling box must be focusable, or it could not be scrolled by keyboard.
      tabIndex={0}
      aria-label={label}
      data-focus-fallback
      onKeyDown={moveAmongCards}
      style={
        {
          '--lanes': lanes.length,
          '--least': `${least}px`,
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
      <Hours {...hours} />
      {lanes.map(({ key, day, placed, ...lane }) => (
        <Lane
          key={key}
          {...lane}
          {...{ day, placed, hours, dragged, renderCard }}
          now={day === now.day ? now.minute : undefined}
        />
      ))}
      {lanes.length === 0 && <p className="grid-empty">{translate('calendar.empty')}</p>}
    </section>
  )
}
