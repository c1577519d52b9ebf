import { useTranslate } from 'ra-core'
import { isDay } from '../../../../registry/days/days.ts'
import { formatDayInDigits } from '../../../platform/i18n/day-text.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { formatTimeInDigits, readTypedMoment } from '../../../platform/i18n/time-text.ts'
import {
  formatRepeatedOffset,
  fromWallClock,
  readWallClock,
  toWallClock,
} from '../../../../registry/text/wall-clock.ts'
import { DayPresets } from './DayPresets.tsx'
import { LazyCalendar, prefetchCalendar } from './LazyCalendar.tsx'
import { TimeList } from './TimeList.tsx'
import { type InputAttributes, TypedInput } from './TypedInput.tsx'
import { useDayVocabulary } from './useDayVocabulary.ts'

interface MomentInputProps extends InputAttributes {
  /** An instant, a day without a time, or the invalid typed text. */
  value: string
  onChange: (value: string) => void
}

/** Returns the day and the time of a value in a time zone; each is empty if missing. */
function splitMoment(value: string, timeZone: string) {
  if (isDay(value)) return { day: value, time: '' }
  const [day = '', time = ''] = value.includes('T') ? toWallClock(value, timeZone).split('T') : []
  return { day, time }
}

/**
 * An input for an instant in the business's time zone: typed in words, or chosen as a day and a
 * time.
 */
export function MomentInput(props: MomentInputProps) {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const { words, ...vocabulary } = useDayVocabulary()
  const { language, today } = vocabulary
  const { day, time } = splitMoment(props.value, timeZone)
  const toInstant = (wallClock: string) => fromWallClock(wallClock, timeZone) ?? ''
  const readInstant = (typed: string, isTypingDone: boolean) => {
    const now = [translate('days.now'), toWallClock(new Date().toISOString(), timeZone)] as const
    return readWallClock(typed, timeZone, (text) =>
      readTypedMoment(text, {
        ...vocabulary,
        words: words(),
        now,
        isTypingDone,
        day: day || today,
      }),
    )
  }
  return (
    <TypedInput
      {...props}
      placeholder={translate('days.moment_pattern')}
      icon="calendar"
      buttonLabel={translate('days.choose_moment')}
      onIntent={prefetchCalendar}
      read={readInstant}
      formatValue={(value) => {
        const localMoment = splitMoment(value, timeZone)
        if (!localMoment.day) return value
        const text = [
          formatDayInDigits(localMoment.day, language),
          localMoment.time && formatTimeInDigits(localMoment.time, language),
        ]
          .filter(Boolean)
          .join(' ')
        return `${text}${formatRepeatedOffset(value, timeZone)}`
      }}
    >
      {(pick) => {
        // A day without a time is not an instant yet.
        const pickDay = (day: string) => pick(time ? toInstant(`${day}T${time}`) : day, false)
        return (
          <>
            <DayPresets today={today} value={day} onPick={pickDay} />
            <div className="moment-pop">
              <LazyCalendar value={day} today={today} onPick={pickDay} />
              <TimeList
                value={time}
                onPick={(pickedTime, isSettled) =>
                  pick(toInstant(`${day || today}T${pickedTime}`), isSettled)
                }
              />
            </div>
          </>
        )
      }}
    </TypedInput>
  )
}
