import { useTranslate } from 'ra-core'
import { useFormat } from '../../i18n/format.ts'

/** The rest of a day's rows, and the way to them. */
export function More({ count, day, onOpen }: { count: number; day: string; onOpen: () => void }) {
  const translate = useTranslate()
  const { date, number } = useFormat()
  const text = translate('calendar.more', { number: number(count) })
  return (
    <button
      type="button"
      className="cards-more"
      aria-label={`${text}: ${date(day)}`}
      onClick={onOpen}
    >
      {text}
    </button>
  )
}
