import { useTranslate } from 'ra-core'
import { readTime, writeTime } from '../../i18n/time-text.ts'
import { TimeList } from './TimeList.tsx'
import { type InputAttributes, TypedInput } from './TypedInput.tsx'
import { useDayWords } from './useDayWords.ts'

interface TimeInputProps extends InputAttributes {
  /** The time, `HH:MM`, or what was typed in its place; empty for none. */
  value: string
  onChange: (time: string) => void
}

/** The input of a time of day: typed as people say it, or chosen from a list. */
export function TimeInput(props: TimeInputProps) {
  const translate = useTranslate()
  const { language, fillers } = useDayWords()
  const time = readTime(props.value, { language, fillers, isWhole: true }) ?? ''
  return (
    <TypedInput
      {...props}
      placeholder={translate('days.time_pattern')}
      icon="clock"
      choose={translate('days.choose_time')}
      read={(typed, isWhole) => readTime(typed, { language, fillers, isWhole })}
      write={(value) => writeTime(value, language)}
    >
      {(pick) => <TimeList value={time} onPick={pick} />}
    </TypedInput>
  )
}
