import { useTranslate } from 'ra-core'
import { useFormat } from '../../platform/i18n/format.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { getRefusalReason } from '../../platform/ui/feedback/error-message.ts'
import type { SeriesLine } from './refusals.ts'
import './series.css'

/** The dates of a series, each marked as accepted or with the reason of its refusal. */
export function SeriesLines({
  lines,
  acceptedText,
}: {
  lines: readonly SeriesLine[]
  /** The text of a date that is not refused. */
  acceptedText: string
}) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  return (
    <ol
      className="series-lines"
      // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
      tabIndex={0}
      aria-label={translate('series.dates')}
    >
      {lines.map(({ day, starts_at, refusal }) => (
        <li key={day} data-refused={refusal ? true : undefined}>
          <Icon name={refusal ? 'alert' : 'check'} />
          <time dateTime={starts_at}>{datetime(starts_at)}</time>
          <span>{refusal ? getRefusalReason(refusal) : acceptedText}</span>
        </li>
      ))}
    </ol>
  )
}
