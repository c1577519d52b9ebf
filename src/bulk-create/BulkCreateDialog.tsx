import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { daysFrom } from '../../resources/kit/days/days.ts'
import type { ListReference } from '../data/list-references.ts'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { CommonFields, useCommonFields } from './CommonFields.tsx'
import { Preview } from './Preview.tsx'
import {
  type DayPlan,
  daysOf,
  type Kinds,
  MOST_DAYS,
  type Schedule,
  timeRangesOf,
} from './schedule.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useBulkCreate } from './useBulkCreate.ts'

type Translate = ReturnType<typeof useTranslate>

/** Opening hours of a usual working week, from today for four weeks. */
function usualSchedule(today: string): Schedule {
  const to = daysFrom(today, 27)
  const weekdays = new Set([0, 1, 2, 3, 4])
  return { from: today, to, weekdays, opens: '08:00', closes: '20:00', minutes: 60 }
}

/** How many are made, on how many days: those that get none do not count. */
function summaryOf(plans: readonly DayPlan[], count: number, translate: Translate): string {
  const { length } = plans.filter(({ made }) => made.length > 0)
  return translate('bulkCreate.summary', {
    count,
    days: translate('bulkCreate.days', { count: length }),
  })
}

/** What every day has in common, and every time of one. */
function CommonOf(props: {
  kinds: Kinds
  common: ReturnType<typeof useCommonFields>
  tried: boolean
}) {
  const { kinds, common, tried } = props
  const shared = { ...common, tried, onChange: common.set }
  return (
    <div className="wish">
      <CommonFields {...shared} resource={kinds.day} names={common.ofDay} />
      <CommonFields {...shared} resource={kinds.time} names={common.ofTime} />
    </div>
  )
}

/** Asks for days and hours, shows what that makes, and makes it. */
export function BulkCreateDialog(props: {
  reference: ListReference
  kinds: Kinds
  onClose: () => void
}) {
  const { reference, kinds, onClose } = props
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const { today } = useFormat()
  const common = useCommonFields(kinds)
  const { read, make, busy, outcomes, forget } = useBulkCreate(reference, kinds)
  const [schedule, setSchedule] = useState(() => usualSchedule(today))
  const [tried, setTried] = useState(false)
  const [reading, setReading] = useState(false)
  const [plans, setPlans] = useState<readonly DayPlan[] | null>(null)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const isEmpty = daysOf(schedule).length === 0 || timeRangesOf(schedule).length === 0
  const count = plans?.reduce((sum, { made }) => sum + made.length, 0) ?? 0
  const hasRun = Object.keys(outcomes).length > 0
  const failed = Object.values(outcomes).some(({ reason }) => reason)

  const look = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (common.wrong) document.getElementById(`several-${common.wrong}`)?.focus()
    if (common.wrong || isEmpty) return
    setReading(true)
    setFailure(null)
    forget()
    try {
      setPlans(await read(schedule, common.shared))
    } catch (error) {
      setFailure(messageOf(error))
    }
    setReading(false)
  }
  const isOver = hasRun && !busy
  return (
    <Dialog title={translate('bulkCreate.title')} onClose={onClose} locked={busy} look="wide">
      <form onSubmit={look} noValidate>
        <div className="dialog-body">
          <FormError error={failure} />
          {plans ? (
            <>
              <p role="status">
                {isOver
                  ? translate(failed ? 'bulkCreate.some_failed' : 'bulkCreate.all_made')
                  : summaryOf(plans, count, translate)}
              </p>
              <Preview plans={plans} outcomes={outcomes} isOver={isOver} />
            </>
          ) : (
            <>
              <CommonOf kinds={kinds} common={common} tried={tried} />
              <ScheduleFields
                schedule={schedule}
                onChange={(part) => setSchedule({ ...schedule, ...part })}
              />
              {tried && isEmpty && (
                <Note tone="red">{translate('bulkCreate.empty', { days: MOST_DAYS })}</Note>
              )}
            </>
          )}
        </div>
        <div className="dialog-foot">
          <Button onClick={plans && !isOver ? () => setPlans(null) : onClose} disabled={busy}>
            {translate(plans ? (isOver ? 'ui.close' : 'bulkCreate.back') : 'ui.not_now')}
          </Button>
          {plans && !isOver && count > 0 && (
            <Button
              kind="water"
              busy={busy}
              onClick={() => make(plans, common.shared, common.each)}
            >
              {translate('bulkCreate.do', { count })}
            </Button>
          )}
          {(!plans || (isOver && failed)) && (
            <Button type="submit" kind="water" busy={reading}>
              {translate(isOver ? 'ui.retry' : 'bulkCreate.preview')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
