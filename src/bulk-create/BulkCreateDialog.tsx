import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import type { ListPlace } from '../data/list-references.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { FormError } from '../feedback/FormError.tsx'
import { Note } from '../ui/Note.tsx'
import { useWords, type Words } from '../feedback/error-message.ts'
import { Asked, useAsked } from './CommonFields.tsx'
import { Preview } from './Preview.tsx'
import { type DayPlan, daysOf, type Kinds, MOST_DAYS, stretchesOf, type Wish } from './schedule.ts'
import { useMaking } from './useBulkCreate.ts'
import { WishFields } from './ScheduleFields.tsx'

type Translate = ReturnType<typeof useTranslate>

/** Opening hours of a usual working week, from today for four weeks. */
function usualWish(today: string): Wish {
  const end = new Date(Date.parse(`${today}T00:00:00Z`) + 27 * 86_400_000)
  const weekdays = new Set([0, 1, 2, 3, 4])
  const to = end.toISOString().slice(0, 10)
  return { from: today, to, weekdays, opens: '08:00', closes: '20:00', minutes: 60 }
}

/** How many are made, on how many days: those that get none do not count. */
function summaryOf(plans: readonly DayPlan[], count: number, translate: Translate): string {
  const { length } = plans.filter(({ made }) => made.length > 0)
  return translate('several.summary', { count, days: translate('several.days', { count: length }) })
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
    <Dialog title={translate('several.title')} onClose={onClose} locked={busy} look="wide">
      <form onSubmit={look} noValidate>
        <div className="dialog-body">
          <FormError words={failure} />
          {plans ? (
            <>
              <p role="status">
                {isOver
                  ? translate(failed ? 'several.some_failed' : 'several.all_made')
                  : summaryOf(plans, count, translate)}
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
