import { useTranslate } from 'ra-core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { FreeTime, FreeTimesResponse } from '../../../../registry/calls/planning-calls.ts'
import { shiftDays } from '../../../../registry/days/days.ts'
import { buildControlAttributes, Field } from '../../fields/Field.tsx'
import { DayInput } from '../../fields/days/DayInput.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import './free-times.css'

interface FreeTimesProps {
  /** The visible title. */
  title?: string
  day: string
  onDay: (day: string) => void
  /** The free times; undefined while the values are not complete or the times load. */
  answer: FreeTimesResponse | undefined
  isLoading: boolean
  /** The start of the chosen time. */
  chosen: string | undefined
  /** The chosen person. A time of somebody else is not marked as chosen. */
  person?: number | undefined
  /** Called with a time and the name of the person available at it. */
  onChoose: (time: FreeTime, name: string) => void
}

/**
 * Returns the ref of a list that scrolls to its marked time: when it opens, and whenever its times
 * change.
 */
function useMarkedTime(listedTime: string) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const markedElement = list.current?.querySelector<HTMLElement>('[data-marked]')
    if (list.current && markedElement)
      list.current.scrollTop = markedElement.offsetTop - list.current.offsetTop
  }, [listedTime])
  return list
}

/** A free time: its start, the available person, and the note if it needs a reason. */
function TimeChoice({
  time,
  name,
  groupName,
  isChosen,
  isMarked,
  onChoose,
}: {
  time: FreeTime
  name: string
  groupName: string
  isChosen: boolean
  isMarked: boolean
  onChoose: () => void
}) {
  const { time: writeTime } = useFormat()
  return (
    <label
      className="free-time"
      data-chosen={isChosen || undefined}
      data-marked={isMarked || undefined}
    >
      <input type="radio" name={groupName} checked={isChosen} onChange={onChoose} />
      <strong>{writeTime(time.starts_at)}</strong>
      <span>
        <bdi translate="no">{name}</bdi>
        {time.place.map(({ field, title }) => (
          <small key={field} translate="no">
            {title ?? '–'}
          </small>
        ))}
        {time.note && <small>{time.note}</small>}
      </span>
    </label>
  )
}

/** Returns the free times in order, with the unusual ones if requested. */
const listShownTimes = ({ data, unusual }: FreeTimesResponse, isShowingUnusual: boolean) =>
  isShowingUnusual
    ? [...data, ...unusual].toSorted((first, second) =>
        first.starts_at.localeCompare(second.starts_at),
      )
    : data

/** The checkbox that also shows the times that need a reason. */
function UnusualSwitch({ isOn, onToggle }: { isOn: boolean; onToggle: (isOn: boolean) => void }) {
  const translate = useTranslate()
  return (
    <label className="check free-times-unusual">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onToggle(target.checked)} />
      <span>{translate('call.with_reason')}</span>
    </label>
  )
}

/** The free times of a day, each with the available person. */
export function FreeTimes(props: FreeTimesProps) {
  const { title, day, onDay, answer, isLoading, chosen, person, onChoose } = props
  const translate = useTranslate()
  const groupName = useId()
  const [withUnusual, setWithUnusual] = useState(false)
  const names = new Map(answer?.people.map(({ id, name }) => [id, name]))
  const times = answer ? listShownTimes(answer, withUnusual) : []
  const firstStart = chosen ?? answer?.data[0]?.starts_at ?? ''
  const markedTime = times.find(({ starts_at }) => starts_at >= firstStart)
  const list = useMarkedTime(`${times[0]?.starts_at ?? ''} ${times.length}`)
  return (
    <fieldset
      className="form-group free-times"
      aria-label={title ?? translate('call.times')}
      aria-busy={isLoading || undefined}
    >
      {title && <legend>{title}</legend>}
      <div className="free-times-day">
        <Field label={translate('call.day')} short>
          {(wiring) => (
            <DayInput {...buildControlAttributes(wiring)} value={day} onChange={onDay} hasPresets />
          )}
        </Field>
        <Button icon="next" onClick={() => onDay(shiftDays(day, 1))} disabled={day === ''}>
          {translate('call.next_day')}
        </Button>
      </div>
      {!answer && !isLoading && <p className="muted">{translate('call.first')}</p>}
      {answer && times.length === 0 && <p>{translate('call.no_time')}</p>}
      <div
        ref={list}
        className="free-times-list"
        role="radiogroup"
        aria-label={translate('call.times')}
      >
        {times.map((time) => {
          const name = names.get(time.person) ?? `#${String(time.person)}`
          return (
            <TimeChoice
              key={time.starts_at}
              time={time}
              groupName={groupName}
              name={name}
              isChosen={
                time.starts_at === chosen && (person === undefined || time.person === person)
              }
              isMarked={time === markedTime}
              onChoose={() => onChoose(time, name)}
            />
          )
        })}
      </div>
      {answer && answer.unusual.length > 0 && (
        <UnusualSwitch isOn={withUnusual} onToggle={setWithUnusual} />
      )}
    </fieldset>
  )
}
