import { useTranslate } from 'ra-core'
import { readTime, formatTimeInDigits } from '../../../platform/i18n/time-text.ts'
import { TimeList } from './TimeList.tsx'
import { type InputAttributes, TypedInput } from './TypedInput.tsx'
import { useDayVocabulary } from './useDayVocabulary.ts'

interface TimeInputProps extends InputAttributes {
  /** The time, `HH:MM`, or the invalid typed text; empty for none. */
  value: string
  onChange: (time: string) => void
}

/** A time input: typed, or chosen from a list. */
export function TimeInput(props: TimeInputProps) {
  const translate = useTranslate()
  const { language, fillers } = useDayVocabulary()
  const time = readTime(props.value, { language, fillers, isTypingDone: true }) ?? ''
  return (
    <TypedInput
      {...props}
      placeholder={translate('days.time_pattern')}
      icon="clock"
      buttonLabel={translate('days.choose_time')}
      read={(typed, isTypingDone) => readTime(typed, { language, fillers, isTypingDone })}
      formatValue={(value) => formatTimeInDigits(value, language)}
    >
      {(pick) => <TimeList value={time} onPick={pick} />}
    </TypedInput>
  )
}
