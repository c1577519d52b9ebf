import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../cards/useLatest.ts'
import type { RowCreator } from '../place/useRowCreator.ts'
import { listFreeSpans } from '../place/day-load.ts'
import { formatClock, STEP_MINUTES } from '../place/placed.ts'
import type { PlacedRow } from '../place/placed.ts'
import type { OffSpan } from '../place/useOffTimes.ts'
import { getSpanStyle, type Hours } from './span-style.ts'

interface FreeTimeProps {
  label: string
  day: string
  placedRows: readonly PlacedRow[]
  offSpans?: readonly OffSpan[] | undefined
  hours: Hours
  creator: RowCreator
  personId: number
}

/** Returns the free times of a row at which something new can begin, in minutes of the day. */
function listFreeMinutes({ placedRows, offSpans, hours, day, creator }: FreeTimeProps): number[] {
  const firstMinute = Math.max(hours.from, creator.getFirstMinute(day))
  return listFreeSpans(placedRows, offSpans).flatMap(({ from, to }) => {
    const start = Math.ceil(Math.max(from, firstMinute) / STEP_MINUTES) * STEP_MINUTES
    const count = Math.max(0, Math.floor((Math.min(to, hours.to) - start) / STEP_MINUTES))
    return Array.from({ length: count }, (_, step) => start + step * STEP_MINUTES)
  })
}

/** Moves the focus to the free time of a neighbouring row. */
function focusNeighbour(button: HTMLElement, step: number): void {
  const frame = button.closest('[data-focus-fallback]')
  const buttons = [...(frame?.querySelectorAll<HTMLElement>('.grid-free') ?? [])]
  buttons[buttons.indexOf(button) + step]?.focus()
}

/** The steps of the arrow keys: to another time, or to another row. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowDown: 1,
}

const isReversed = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** Lets a button follow the pointer over its row, and creates what is pressed there. */
function useLanePointer(
  ref: RefObject<HTMLElement | null>,
  handlers: {
    hours: Hours
    isFree: (minute: number) => boolean
    onPoint: (minute: number) => void
    onPress: (minute: number) => void
  },
): void {
  const latest = useLatest(handlers)
  useEffect(() => {
    const lane = ref.current?.closest('ol')
    if (!lane) return
    const findMinute = ({ target, clientX }: MouseEvent): number | undefined => {
      const { left, right, width } = lane.getBoundingClientRect()
      const { hours, isFree } = latest.current
      const share = (isReversed(lane) ? right - clientX : clientX - left) / width
      const minute = hours.from + share * (hours.to - hours.from)
      const step = Math.floor(minute / STEP_MINUTES) * STEP_MINUTES
      const isOnRow = target instanceof Element && !target.closest('.card, .grid-free')
      return isOnRow && isFree(step) ? step : undefined
    }
    const follow = (event: PointerEvent) => {
      const minute = event.buttons === 0 ? findMinute(event) : undefined
      lane.toggleAttribute('data-free', minute !== undefined)
      if (minute !== undefined) latest.current.onPoint(minute)
    }
    const press = (event: MouseEvent) => {
      const minute = findMinute(event)
      if (minute !== undefined) latest.current.onPress(minute)
    }
    const leave = () => lane.removeAttribute('data-free')
    const listeners = new AbortController()
    lane.addEventListener('pointermove', follow, listeners)
    lane.addEventListener('pointerleave', leave, listeners)
    lane.addEventListener('click', press, listeners)
    return () => listeners.abort()
  }, [ref, latest])
}

/**
 * The button that creates a row at a free time. It follows the pointer over its row; the arrow keys
 * move it to another time, or to the row of somebody else.
 */
function FreeTimeButton(props: FreeTimeProps & { freeMinutes: readonly number[] }) {
  const { label, hours, creator, personId, day, freeMinutes } = props
  const ref = useRef<HTMLButtonElement>(null)
  const [wantedMinute, setWantedMinute] = useState<number>()
  const index = Math.max(freeMinutes.indexOf(wantedMinute ?? NaN), 0)
  const minute = freeMinutes[index] ?? 0
  const open = (chosenMinute: number) =>
    creator.open(`${day}T${formatClock(chosenMinute)}`, personId)
  const isFree = (other: number) => freeMinutes.includes(other)
  useLanePointer(ref, { hours, isFree, onPoint: setWantedMinute, onPress: open })
  const moveByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { key, currentTarget } = event
    const step = KEY_STEPS[key]
    if (step === undefined) return
    event.preventDefault()
    const isAcross = key === 'ArrowDown' || key === 'ArrowUp'
    if (isAcross) focusNeighbour(currentTarget, step)
    else setWantedMinute(freeMinutes[index + (isReversed(currentTarget) ? -step : step)] ?? minute)
  }
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="grid-free"
        style={getSpanStyle(minute, minute + STEP_MINUTES, hours)}
        aria-label={`${creator.label}: ${label}, ${formatClock(minute)}`}
        onKeyDown={moveByKey}
        onClick={() => open(minute)}
      >
        + {formatClock(minute)}
      </button>
    </li>
  )
}

/** The button for the free times of a row; nothing if there is none. */
export function FreeTime(props: FreeTimeProps) {
  const freeMinutes = listFreeMinutes(props)
  return freeMinutes.length > 0 && <FreeTimeButton {...props} freeMinutes={freeMinutes} />
}
