import { useI18nProvider, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { formatTimeInDigits } from '../../../platform/i18n/time-text.ts'

/** The minutes between two offered times. */
const STEP_MINUTES = 15
/** The first visible time if none is chosen. */
const MORNING = '09:00'

const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) =>
  [Math.floor((index * STEP_MINUTES) / 60), (index * STEP_MINUTES) % 60]
    .map((number) => String(number).padStart(2, '0'))
    .join(':'),
)

interface TimeListProps {
  /** The chosen time, `HH:MM`; empty for none. */
  value: string
  /** Called with a time, and whether the choice is final. */
  onPick: (time: string, isSettled: boolean) => void
}

/** Scrolls the time list so that a time is at the top. */
function scrollToTime(list: HTMLSelectElement, time: string): void {
  const index = [...list.options].findIndex(({ value }) => value === time)
  list.scrollTop = (Math.max(index - 1, 0) * list.scrollHeight) / list.options.length
}

/** The times of a day in a native list, so that keyboards and screen readers support it. */
export function TimeList({ value, onPick }: TimeListProps) {
  const translate = useTranslate()
  const language = useI18nProvider().getLocale()
  const ref = useRef<HTMLSelectElement>(null)
  const [initialTime] = useState(value || MORNING)
  useEffect(() => {
    if (ref.current) scrollToTime(ref.current, initialTime)
  }, [initialTime])
  const times = TIMES.includes(value) || value === '' ? TIMES : [...TIMES, value].toSorted()
  return (
    <select
      ref={ref}
      className="time-list"
      size={8}
      aria-label={translate('days.time')}
      value={value}
      onChange={({ target }) => onPick(target.value, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !value) return
        // The list closes. The key must not press the element that receives the focus.
        event.preventDefault()
        onPick(value, true)
      }}
      onClick={({ target }) => target instanceof HTMLOptionElement && onPick(target.value, true)}
    >
      {/* Without it the browser would select the first time when none is chosen. */}
      <option value="" hidden />
      {times.map((time) => (
        <option key={time} value={time}>
          {formatTimeInDigits(time, language)}
        </option>
      ))}
    </select>
  )
}
