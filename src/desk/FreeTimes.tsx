import { useTranslate } from 'ra-core'
import { useId } from 'react'
import type { FreeTime, FreeTimesAnswer } from '../../registry/changes/suggestions.ts'
import { shiftDays } from '../../registry/days/days.ts'
import { Field } from '../fields/Field.tsx'
import { controlAttributes } from '../fields/Field.tsx'
import { DayInput } from '../fields/days/DayInput.tsx'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/controls/Button.tsx'

interface FreeTimesProps {
  day: string
  onDay: (day: string) => void
  /** The free times; undefined while the values are not complete or the times load. */
  answer: FreeTimesAnswer | undefined
  isLoading: boolean
  chosen: FreeTime | undefined
  onChoose: (time: FreeTime) => void
}

/** A free time, with its start and the person who would come. */
function TimeChoice({
  time,
  name,
  group,
  isChosen,
  onChoose,
}: {
  time: FreeTime
  name: string
  group: string
  isChosen: boolean
  onChoose: () => void
}) {
  const { time: writeTime } = useFormat()
  return (
    <label className="desk-time" data-chosen={isChosen || undefined}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <strong>{writeTime(time.starts_at)}</strong>
      <bdi translate="no">{name}</bdi>
    </label>
  )
}

/** The free times of a day, each with the person who would come. */
export function FreeTimes(props: FreeTimesProps) {
  const { day, onDay, answer, isLoading, chosen, onChoose } = props
  const translate = useTranslate()
  const group = useId()
  const names = new Map(answer?.people.map(({ id, name }) => [id, name]))
  return (
    <fieldset className="form-group desk-times" aria-busy={isLoading || undefined}>
      <legend>{translate('call.when')}</legend>
      <div className="desk-day">
        <Field label={translate('call.day')} short>
          {(wiring) => (
            <DayInput {...controlAttributes(wiring)} value={day} onChange={onDay} hasPresets />
          )}
        </Field>
        <Button icon="next" onClick={() => onDay(shiftDays(day, 1))} disabled={day === ''}>
          {translate('call.next_day')}
        </Button>
      </div>
      {!answer && !isLoading && <p className="muted">{translate('call.first')}</p>}
      {answer && answer.data.length === 0 && <p>{translate('call.no_time')}</p>}
      <div className="desk-time-list" role="radiogroup" aria-label={translate('call.times')}>
        {answer?.data.map((time) => (
          <TimeChoice
            key={time.starts_at}
            {...{ time, group }}
            name={names.get(time.person) ?? `#${String(time.person)}`}
            isChosen={time.starts_at === chosen?.starts_at}
            onChoose={() => onChoose(time)}
          />
        ))}
      </div>
    </fieldset>
  )
}
