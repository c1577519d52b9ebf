import { useTranslate } from 'ra-core'
import { daysFrom } from '../../../registry/days/days.ts'

/** Days that are often meant, by their names and how many days they are from today. */
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

/** The days that are often meant, each a press away. */
export function DayPresets({ today, value, onPick }: DayPresetsProps) {
  const translate = useTranslate()
  return (
    <div className="day-presets">
      {PRESETS.map(([key, later]) => {
        const day = daysFrom(today, later)
        return (
          <button key={key} type="button" aria-pressed={day === value} onClick={() => onPick(day)}>
            {translate(key)}
          </button>
        )
      })}
    </div>
  )
}
