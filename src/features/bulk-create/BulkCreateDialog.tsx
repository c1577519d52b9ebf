import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { shiftDays } from '../../../registry/days/days.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Values } from '../../parts/fields/validation.ts'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { CommonFields, listCommonFields } from './CommonFields.tsx'
import { Preview } from './Preview.tsx'
import {
  type DayPlan,
  listScheduledDays,
  type SlotModel,
  MAX_DAYS,
  type Schedule,
  buildTimeRanges,
} from './schedule.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { type BulkCreatePlan, useBulkCreate } from './useBulkCreate.ts'

type Translate = ReturnType<typeof useTranslate>

/** Returns the initial schedule: four weeks from today, Sunday to Thursday. */
function buildDefaultSchedule(today: string): Schedule {
  const to = shiftDays(today, 27)
  const weekdays = new Set([0, 1, 2, 3, 4])
  return { from: today, to, weekdays, opens: '08:00', closes: '20:00', minutes: 60 }
}

const sumTimes = (days: readonly DayPlan[]) =>
  days.reduce((sum, { newRanges }) => sum + newRanges.length, 0)

/** Returns the summary of a plan: the number of times and of days. */
function buildSummary(days: readonly DayPlan[], translate: Translate): string {
  const { length } = days.filter(({ newRanges }) => newRanges.length > 0)
  const daysText = translate('bulkCreate.days', { count: length })
  return translate('bulkCreate.summary', { count: sumTimes(days), days: daysText })
}

const hasNoTimes = (schedule: Schedule) =>
  listScheduledDays(schedule).length === 0 || buildTimeRanges(schedule).length === 0

/** The message after a submit that the schedule has no free times. */
function EmptyNote({ schedule }: { schedule: Schedule }) {
  const translate = useTranslate()
  const { submitCount } = useFormState()
  if (submitCount === 0 || !hasNoTimes(schedule)) return null
  return <Note tone="red">{translate('bulkCreate.empty', { days: MAX_DAYS })}</Note>
}

/** The steps of bulk creation: read, preview, create. */
function useSteps(reference: ListReference, model: SlotModel, schedule: Schedule) {
  const { read, createPlannedDays, outcomes, clearOutcomes } = useBulkCreate(reference, model)
  const [plan, setPlan] = useState<BulkCreatePlan | null>(null)
  const planning = useSubmit(async (values: Values) => {
    if (hasNoTimes(schedule)) return
    clearOutcomes()
    setPlan(await read(schedule, listCommonFields(model).kept(values)))
  })
  const creation = useSubmit(createPlannedDays)
  const hasRun = Object.keys(outcomes).length > 0
  return {
    plan,
    outcomes,
    planning,
    creation,
    isFinished: hasRun && !creation.busy,
    hasFailed: Object.values(outcomes).some(({ reason }) => reason),
    back: () => setPlan(null),
  }
}

interface StepButtonsProps extends ReturnType<typeof useSteps> {
  onClose: () => void
}

/** The buttons of each step. */
function StepButtons({
  plan,
  planning,
  creation,
  isFinished,
  hasFailed,
  back,
  onClose,
}: StepButtonsProps) {
  const translate = useTranslate()
  const count = plan ? sumTimes(plan.days) : 0
  return (
    <>
      <Button onClick={plan && !isFinished ? back : onClose} disabled={creation.busy}>
        {translate(plan ? (isFinished ? 'ui.close' : 'bulkCreate.back') : 'ui.not_now')}
      </Button>
      {plan && !isFinished && count > 0 && (
        <Button kind="water" busy={creation.busy} onClick={() => creation.submit(plan)}>
          {translate('bulkCreate.do', { count })}
        </Button>
      )}
      {(!plan || (isFinished && hasFailed)) && (
        <Button type="submit" kind="water" busy={planning.busy}>
          {translate(isFinished ? 'ui.retry' : 'bulkCreate.preview')}
        </Button>
      )}
    </>
  )
}

interface BulkCreateDialogProps {
  reference: ListReference
  model: SlotModel
  onClose: () => void
}

/** The dialog of bulk creation: a schedule, a preview of its plan, and the result. */
export function BulkCreateDialog({ reference, model, onClose }: BulkCreateDialogProps) {
  const translate = useTranslate()
  const { today } = useFormat()
  const [schedule, setSchedule] = useState(() => buildDefaultSchedule(today))
  const steps = useSteps(reference, model, schedule)
  const { plan, outcomes, planning, creation, isFinished, hasFailed } = steps
  const doneText = translate(hasFailed ? 'bulkCreate.some_failed' : 'bulkCreate.all_made')
  return (
    <FormDialog
      title={translate('bulkCreate.title')}
      onClose={onClose}
      locked={creation.busy}
      look="wide"
      defaultValues={listCommonFields(model).defaults}
      submit={planning.submit}
      failure={planning.failure ?? creation.failure}
      buttons={<StepButtons {...steps} onClose={onClose} />}
    >
      {plan ? (
        <>
          <p role="status">{isFinished ? doneText : buildSummary(plan.days, translate)}</p>
          <Preview plans={plan.days} outcomes={outcomes} isFinished={isFinished} />
        </>
      ) : (
        <>
          <CommonFields model={model} />
          <ScheduleFields
            schedule={schedule}
            onChange={(changes) => setSchedule({ ...schedule, ...changes })}
          />
          <EmptyNote schedule={schedule} />
        </>
      )}
    </FormDialog>
  )
}
