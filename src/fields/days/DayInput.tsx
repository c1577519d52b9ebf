import { useTranslate } from 'ra-core'
import { isDay } from '../../../registry/days/days.ts'
import { readDay, writeDay } from '../../i18n/day-text.ts'
import { DayPresets } from './DayPresets.tsx'
import { LazyCalendar, prefetchCalendar } from './LazyCalendar.tsx'
import { type InputAttributes, TypedInput } from './TypedInput.tsx'
import { useDayWords } from './useDayWords.ts'

export interface DayInputProps extends InputAttributes {
  /** The day, `YYYY-MM-DD`, or what was typed in its place; empty for none. */
  value: string
  /** Called with a day; with the typed text where it is none, and with nothing where it is empty. */
  onChange: (day: string) => void
  /** Offers days that are often meant. */
  hasPresets?: boolean
}

/** The input of a day: typed as the user's language writes it, or chosen in a calendar. */
export function DayInput({ hasPresets = false, ...props }: DayInputProps) {
  const translate = useTranslate()
  const { language, today, words } = useDayWords()
  const day = isDay(props.value) ? props.value : ''
  return (
    <TypedInput
      {...props}
      placeholder={translate('days.pattern')}
      icon="calendar"
      choose={translate('days.choose')}
      onIntent={prefetchCalendar}
      read={(typed, isWhole) => readDay(typed, { language, today, words: words(), isWhole })}
      write={(value) => writeDay(value, language)}
    >
      {(pick) => (
        <>
          {hasPresets && <DayPresets today={today} value={day} onPick={(one) => pick(one)} />}
          <LazyCalendar value={day} today={today} onPick={(one) => pick(one)} />
        </>
      )}
    </TypedInput>
  )
}
