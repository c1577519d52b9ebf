import { isDay } from '../../../../registry/days/days.ts'
import type { Wiring } from '../../../platform/extension-points/types.ts'
import { buildControlAttributes } from '../Field.tsx'
import { DayInput } from './DayInput.tsx'

interface ChosenDayProps {
  wiring: Wiring
  value: string
  onChange: (value: string) => void
}

/**
 * A day input that reports only complete days or an empty value, so that a partial day causes no
 * request.
 */
export function ChosenDay({ wiring, value, onChange }: ChosenDayProps) {
  const reportComplete = (day: string) => {
    if (day === '' || isDay(day)) onChange(day)
  }
  return <DayInput {...buildControlAttributes(wiring)} value={value} onChange={reportComplete} />
}
