import { useTranslate } from 'ra-core'
import { shiftDays } from '../../../../registry/days/days.ts'

/** Common days, by name and number of days from today. */
const PRESETS = [
  ['days.today', 0],
  ['days.tomorrow', 1],
  ['days.in_a_week', 7],
] as const

interface DayPresetsProps {
  today: string
  /** The chosen day. */
  value: string
  onPick: (day: string) => void
}

/** Buttons for common days. */
export function DayPresets({ today, value, onPick }: DayPresetsProps) {
  const translate = useTranslate()
  return (
    <div className="day-presets">
      {PRESETS.map(([key, daysLater]) => {
        const day = shiftDays(today, daysLater)
        return (
          <button key={key} type="button" aria-pressed={day === value} onClick={() => onPick(day)}>
            {translate(key)}
          </button>
        )
      })}
    </div>
  )
}
