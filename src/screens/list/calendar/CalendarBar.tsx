import { useI18nProvider, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { hasTimesOfDay, type CalendarSpan, getSpans } from '../../../../registry/views/layouts.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Segmented } from '../../../platform/ui/controls/Segmented.tsx'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { formatDay } from './DayHead.tsx'
import type { CalendarContent } from './useCalendar.ts'

interface CalendarBarProps {
  reference: ListReference
  content: CalendarContent
  day: string
  onStep: (count: number) => void
  onToday: () => void
  onSpan: (span: CalendarSpan) => void
  /** Additional controls. */
  children: ReactNode
}

/** Returns the name of the days that a calendar shows, for example a month and its year. */
export function useShownDays(
  { span, days }: Pick<CalendarContent, 'span' | 'days'>,
  day: string,
): string {
  const language = useI18nProvider().getLocale()
  const format = useFormat()
  if (span === 'day') return format.date(day)
  if (span === 'month') return formatDay(language, day, { month: 'long', year: 'numeric' })
  return format.days(days[0] ?? day, days.at(-1) ?? day)
}

/** The further controls of a calendar, which a narrow one has behind a button. */
function CalendarTools({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  return (
    <div ref={ref} className="calendar-more">
      <IconButton
        className="calendar-more-open"
        icon="more"
        label={translate('ui.tools')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <div className="calendar-tools" data-open={open || undefined}>
        {children}
      </div>
    </div>
  )
}

/** The calendar's current position, with buttons to move on. */
export function CalendarBar(props: CalendarBarProps) {
  const { reference, content, day, onStep, onToday, onSpan, children } = props
  const translate = useTranslate()
  const dayRange = useShownDays(content, day)
  const { resource } = reference
  const { start = '' } = resource.calendar ?? {}
  return (
    <div className="calendar-bar row">
      <Button onClick={onToday}>{translate('days.today')}</Button>
      <span className="calendar-steps">
        <IconButton
          icon="previous"
          label={translate('calendar.previous')}
          onClick={() => onStep(-1)}
        />
        <IconButton icon="next" label={translate('calendar.next')} onClick={() => onStep(1)} />
      </span>
      <h2 aria-live="polite">{dayRange}</h2>
      {!hasTimesOfDay(resource) && (
        <small className="muted">{translate(getFieldLabelKey(resource, start))}</small>
      )}
      <CalendarTools>{children}</CalendarTools>
      <Segmented
        label={translate('calendar.span')}
        values={getSpans(resource)}
        value={content.span}
        renderName={(span) => translate(`calendar.span.${span}`)}
        onChange={onSpan}
      />
    </div>
  )
}
