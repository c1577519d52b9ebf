import { useI18nProvider, useTranslate } from 'ra-core'
import { type DayWords, listWeekdayWords } from '../../../platform/i18n/day-text.ts'
import { useFormat } from '../../../platform/i18n/format.ts'

/** Returns the language, the words and the current day for reading typed days and times. */
export function useDayVocabulary() {
  const translate = useTranslate()
  const language = useI18nProvider().getLocale()
  const { today } = useFormat()
  const listDayWords = (): DayWords => [
    [translate('days.today'), 0],
    [translate('days.tomorrow'), 1],
    [translate('days.after_tomorrow'), 2],
    [translate('days.yesterday'), -1],
    [translate('days.in_a_week'), 7],
    ...listWeekdayWords(language, today),
  ]
  return {
    language,
    today,
    // Created on first typing, because writing the weekdays takes a moment.
    words: listDayWords,
    fillers: [translate('days.at'), translate('days.clock')],
  }
}
