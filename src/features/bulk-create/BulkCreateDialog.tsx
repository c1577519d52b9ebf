import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { shiftDays } from '../../../registry/days/days.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Values } from '../../parts/fields/validation.ts'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat, useWorkdays } from '../../platform/i18n/format.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { ProgressBar } from '../../parts/export/ProgressBar.tsx'
import { MAX_CHANGES } from '../../../registry/changes/batch.ts'
import { type BulkCreatePlan, listDatedChanges } from './changes.ts'
import { CommonFields, listCommonFields } from './CommonFields.tsx'
import { Preview } from './Preview.tsx'
import {
  buildTimeRanges,
  countTimes,
  type DayPlan,
  listScheduledDays,
  MAX_DAYS,
  type Schedule,
  type SlotModel,
} from './schedule.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useBulkCreate, usePlanning } from './useBulkCreate.ts'

type Translate = ReturnType<typeof useTranslate>

/** Returns the initial schedule: the working days of four weeks from today. */
function buildDefaultSchedule(today: string, workdays: readonly number[]): Schedule {
  const to = shiftDays(today, 27)
  const weekdays = new Set(workdays)
  return { from: today, to, weekdays, opens: '08:00', closes: '20:00', minutes: 60 }
}

/** Returns the summary of a plan: the number of times and of days. */
function buildSummary(days: readonly DayPlan[], translate: Translate): string {
  const { length } = days.filter(({ newRanges }) => newRanges.length > 0)
  const daysText = translate('bulkCreate.days', { count: length })
  return translate('bulkCreate.summary', { count: countTimes(days), days: daysText })
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

interface BulkCreateDialogProps {
  reference: ListReference
  model: SlotModel
  onClose: () => void
}

/** The steps of bulk creation: read, preview, create. */
function useSteps({ reference, model, onClose }: BulkCreateDialogProps, schedule: Schedule) {
  const read = usePlanning(reference, model)
  const [plan, setPlan] = useState<BulkCreatePlan | null>(null)
  const creation = useBulkCreate(model, plan, onClose)
  const planning = useSubmit(async (values: Values) => {
    if (hasNoTimes(schedule)) return
    creation.forgetRefusals()
    setPlan(await read(schedule, listCommonFields(model).kept(values)))
  })
  const isTooLong = plan !== null && listDatedChanges(model, plan).length > MAX_CHANGES
  return { plan, planning, creation, isTooLong, back: () => setPlan(null) }
}

/** The buttons of each step. */
function StepButtons({
  plan,
  planning,
  creation,
  isTooLong,
  back,
  onClose,
}: ReturnType<typeof useSteps> & Pick<BulkCreateDialogProps, 'onClose'>) {
  const translate = useTranslate()
  const { count, create, progress } = creation
  const busy = progress !== null
  return (
    <>
      <Button onClick={plan ? back : onClose} disabled={busy}>
        {translate(plan ? 'bulkCreate.back' : 'ui.not_now')}
      </Button>
      {plan && count > 0 && !isTooLong && (
        <Button kind="water" busy={busy} onClick={create}>
          {translate('bulkCreate.do', { count })}
        </Button>
      )}
      {!plan && (
        <Button type="submit" kind="water" busy={planning.busy}>
          {translate('bulkCreate.preview')}
        </Button>
      )}
    </>
  )
}

/** The planned days, the progress of their creation, and the reasons why nothing was created. */
function PlanStep({ plan, creation, isTooLong }: ReturnType<typeof useSteps>) {
  const translate = useTranslate()
  const { number } = useFormat()
  const { refusedDates, progress, cancel } = creation
  if (!plan) return null
  return (
    <>
      <p role="status">{buildSummary(plan.days, translate)}</p>
      {isTooLong && (
        <Note tone="red">{translate('bulkCreate.too_long', { max: number(MAX_CHANGES) })}</Note>
      )}
      {Object.keys(refusedDates).length > 0 && (
        <Note tone="red">{translate('bulkCreate.none_created')}</Note>
      )}
      {progress && (
        <ProgressBar text={translate('bulk.running')} progress={progress} onCancel={cancel} />
      )}
      <Preview plans={plan.days} refusedDates={refusedDates} />
    </>
  )
}

/** The dialog of bulk creation: a schedule, and a preview of its plan. */
export function BulkCreateDialog(props: BulkCreateDialogProps) {
  const { model, onClose } = props
  const translate = useTranslate()
  const { today } = useFormat()
  const workdays = useWorkdays()
  const [schedule, setSchedule] = useState(() => buildDefaultSchedule(today, workdays))
  const steps = useSteps(props, schedule)
  const { plan, planning, creation } = steps
  return (
    <FormDialog
      title={translate('bulkCreate.title')}
      onClose={onClose}
      locked={creation.progress !== null}
      look="wide"
      defaultValues={listCommonFields(model).defaults}
      submit={planning.submit}
      failure={planning.failure ?? creation.failure}
      buttons={<StepButtons {...steps} onClose={onClose} />}
    >
      {plan ? (
        <PlanStep {...steps} />
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
