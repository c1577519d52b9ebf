import { useTranslate } from 'ra-core'
import { isDay } from '../../../../registry/days/days.ts'
import { formatDayInDigits, readTypedDay } from '../../../platform/i18n/day-text.ts'
import { DayPresets } from './DayPresets.tsx'
import { LazyCalendar, prefetchCalendar } from './LazyCalendar.tsx'
import { type InputAttributes, TypedInput } from './TypedInput.tsx'
import { useDayVocabulary } from './useDayVocabulary.ts'

export interface DayInputProps extends InputAttributes {
  /** The day, `YYYY-MM-DD`, or the invalid typed text; empty for none. */
  value: string
  /** Called with a day, with the typed text if it is invalid, or with an empty text. */
  onChange: (day: string) => void
  /** True to offer common days. */
  hasPresets?: boolean
}

/** A day input: typed in the user's language, or chosen in a calendar. */
export function DayInput({ hasPresets = false, ...props }: DayInputProps) {
  const translate = useTranslate()
  const { language, today, words } = useDayVocabulary()
  const day = isDay(props.value) ? props.value : ''
  return (
    <TypedInput
      {...props}
      placeholder={translate('days.pattern')}
      icon="calendar"
      buttonLabel={translate('days.choose')}
      onIntent={prefetchCalendar}
      read={(typed, isTypingDone) =>
        readTypedDay(typed, { language, today, words: words(), isTypingDone })
      }
      formatValue={(value) => formatDayInDigits(value, language)}
    >
      {(pick) => (
        <>
          {hasPresets && <DayPresets today={today} value={day} onPick={(day) => pick(day)} />}
          <LazyCalendar value={day} today={today} onPick={(day) => pick(day)} />
        </>
      )}
    </TypedInput>
  )
}
