import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import type { AnyResource } from '../../resources/kit/define.ts'
import { isRequired } from '../../resources/kit/fields.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import { Input } from '../form/inputs.tsx'
import { defaultsOf, keptOf, problemIn, type Values } from '../form/values.ts'
import { useFormat } from '../i18n/format.ts'
import type { ListPlace } from '../provider/places.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Failure, Note } from '../ui/Note.tsx'
import { useWords, type Words } from '../ui/words.ts'
import { Preview } from './Preview.tsx'
import { type DayPlan, daysOf, type Kinds, MOST_DAYS, stretchesOf, type Wish } from './plan.ts'
import { useMaking } from './useMaking.ts'
import { WishFields } from './WishFields.tsx'

interface AskedProps {
  resource: AnyResource
  names: readonly string[]
  values: Values
  tried: boolean
  onChange: (name: string, value: unknown) => void
}

function Asked({ resource, names, values, tried, onChange }: AskedProps) {
  const translate = useTranslate()
  return names.map((name) => {
    const field = resource.fields[name]
    const problem = tried && field ? problemIn(field, values[name]) : undefined
    return (
      <FieldRow
        key={name}
        id={`several-${name}`}
        resource={resource}
        name={name}
        required={field !== undefined && isRequired(field)}
        error={problem && translate(problem.key, problem.params)}
      >
        {(wiring) => (
          <Input
            {...wiring}
            resource={resource}
            name={name}
            value={values[name]}
            onChange={(value) => onChange(name, value)}
          />
        )}
      </FieldRow>
    )
  })
}

/** What is asked beside days and hours: of every day, and of every stretch of it. */
function useAsked({ day, date, time, parent, starts, ends }: Kinds) {
  const ofDay = (day.form ?? []).filter((name) => name !== date)
  const ofTime = (time.form ?? []).filter((name) => ![parent, starts, ends].includes(name))
  const [values, setValues] = useState<Values>(() => ({
    ...defaultsOf(day, ofDay),
    ...defaultsOf(time, ofTime),
  }))
  const wrong = [
    ...ofDay.map((name) => ({ name, field: day.fields[name] })),
    ...ofTime.map((name) => ({ name, field: time.fields[name] })),
  ].find(({ name, field }) => field && problemIn(field, values[name]))
  return {
    ofDay,
    ofTime,
    values,
    wrong: wrong?.name,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    shared: keptOf(day, ofDay, values),
    each: keptOf(time, ofTime, values),
  }
}

/** Opening hours of a usual working week, from today for four weeks. */
function usualWish(today: string): Wish {
  const end = new Date(Date.parse(`${today}T00:00:00Z`) + 27 * 86_400_000)
  const weekdays = new Set([0, 1, 2, 3, 4])
  const to = end.toISOString().slice(0, 10)
  return { from: today, to, weekdays, opens: '08:00', closes: '20:00', minutes: 60 }
}

/** Asks for days and hours, shows what that makes, and makes it. */
export function SeveralDialog(props: { place: ListPlace; kinds: Kinds; onClose: () => void }) {
  const { place, kinds, onClose } = props
  const translate = useTranslate()
  const words = useWords()
  const { today } = useFormat()
  const asked = useAsked(kinds)
  const { read, make, busy, outcomes, forget } = useMaking(place, kinds)
  const [wish, setWish] = useState(() => usualWish(today))
  const [tried, setTried] = useState(false)
  const [reading, setReading] = useState(false)
  const [plans, setPlans] = useState<readonly DayPlan[] | null>(null)
  const [failure, setFailure] = useState<Words | null>(null)
  const isEmpty = daysOf(wish).length === 0 || stretchesOf(wish).length === 0
  const count = plans?.reduce((sum, { made }) => sum + made.length, 0) ?? 0
  const hasRun = Object.keys(outcomes).length > 0
  const failed = Object.values(outcomes).some(({ reason }) => reason)

  const look = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (asked.wrong) document.getElementById(`several-${asked.wrong}`)?.focus()
    if (asked.wrong || isEmpty) return
    setReading(true)
    setFailure(null)
    forget()
    try {
      setPlans(await read(wish, asked.shared))
    } catch (error) {
      setFailure(words(error))
    }
    setReading(false)
  }
  const isOver = hasRun && !busy
  return (
    <Dialog title={translate('several.title')} onClose={onClose} locked={busy} wide>
      <form onSubmit={look} noValidate>
        <div className="dialog-body">
          <Failure words={failure} />
          {plans ? (
            <>
              <p role="status">
                {isOver
                  ? translate(failed ? 'several.some_failed' : 'several.all_made')
                  : translate('several.summary', { count, days: plans.length })}
              </p>
              <Preview plans={plans} outcomes={outcomes} isOver={isOver} />
            </>
          ) : (
            <>
              <div className="wish">
                <Asked
                  resource={kinds.day}
                  names={asked.ofDay}
                  {...asked}
                  tried={tried}
                  onChange={asked.set}
                />
                <Asked
                  resource={kinds.time}
                  names={asked.ofTime}
                  {...asked}
                  tried={tried}
                  onChange={asked.set}
                />
              </div>
              <WishFields wish={wish} onChange={(part) => setWish({ ...wish, ...part })} />
              {tried && isEmpty && (
                <Note tone="red">{translate('several.empty', { days: MOST_DAYS })}</Note>
              )}
            </>
          )}
        </div>
        <div className="dialog-foot">
          <Button onClick={plans && !isOver ? () => setPlans(null) : onClose} disabled={busy}>
            {translate(plans ? (isOver ? 'ui.close' : 'several.back') : 'ui.not_now')}
          </Button>
          {plans && !isOver && count > 0 && (
            <Button kind="water" busy={busy} onClick={() => make(plans, asked.shared, asked.each)}>
              {translate('several.do', { count })}
            </Button>
          )}
          {(!plans || (isOver && failed)) && (
            <Button type="submit" kind="water" busy={reading}>
              {translate(isOver ? 'ui.retry' : 'several.preview')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
