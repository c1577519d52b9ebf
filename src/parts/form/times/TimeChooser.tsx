import { type ReactNode, useId, useState } from 'react'
import type { FreeTime } from '../../../../registry/calls/planning-calls.ts'
import { toWallClock } from '../../../../registry/text/wall-clock.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { type TimedRow, useFreeTimes } from './useFreeTimes.ts'

interface TimeChooserProps {
  /** The text of the button. */
  label: ReactNode
  row: TimedRow
  /** A text that names the missing value, shown instead of times; undefined for a complete row. */
  hint?: string | undefined
  /** The current start of the row. The free times of the same day come first. */
  startsAt: string | undefined
  /** The chosen start; the current one by default. */
  chosen?: string | null
  /** The chosen person. A time of somebody else is not marked as chosen. */
  person?: number | undefined
  onChoose: (time: FreeTime, name: string) => void
}

/** The free times of a row, loaded when first visible. */
function LoadedTimes({
  row,
  hint,
  startsAt,
  chosen = startsAt,
  person,
  onChoose,
}: Omit<TimeChooserProps, 'label'>) {
  const { today, timeZone } = useFormat()
  const plannedDay = startsAt ? toWallClock(startsAt, timeZone).slice(0, 10) : ''
  const [day, setDay] = useState(plannedDay > today ? plannedDay : today)
  const { data, error, isFetching, refetch } = useFreeTimes(hint === undefined ? row : null, day)
  if (hint !== undefined) return <p className="muted">{hint}</p>
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <FreeTimes
      day={day}
      answer={data}
      isLoading={isFetching}
      onChoose={onChoose}
      onDay={setDay}
      chosen={chosen ? new Date(chosen).toISOString() : undefined}
      person={person}
    />
  )
}

/** A button that opens the free times of a row to choose from. */
export function TimeChooser({ label, ...times }: TimeChooserProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="time-chooser">
      <Button
        kind="quiet"
        icon="clock"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div id={id}>
          <LoadedTimes {...times} />
        </div>
      )}
    </div>
  )
}
