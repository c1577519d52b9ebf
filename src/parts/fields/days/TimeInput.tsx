import { useTranslate } from 'ra-core'
import { formatTimeInDigits, readTypedTime } from '../../../platform/i18n/time-text.ts'
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
  const time = readTypedTime(props.value, { fillers, isTypingDone: true }) ?? ''
  return (
    <TypedInput
      {...props}
      placeholder={translate('days.time_pattern')}
      icon="clock"
      buttonLabel={translate('days.choose_time')}
      read={(typed, isTypingDone) => readTypedTime(typed, { fillers, isTypingDone })}
      formatValue={(value) => formatTimeInDigits(value, language)}
    >
      {(pick) => <TimeList value={time} onPick={pick} />}
    </TypedInput>
  )
}
