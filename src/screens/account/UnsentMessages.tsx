import { useTranslate } from 'ra-core'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getReason } from '../../platform/ui/feedback/error-message.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { StateBadge } from '../../platform/ui/values/StateBadge.tsx'
import { useAttemptWords } from './webhooks/useAttemptWords.ts'
import { type Job, useJobs } from './useJobs.ts'

type RetryJob = ReturnType<typeof useJobs>['retry']

const STATE_TONES = { due: 'waiting', failed: 'stopped' } as const

/** Returns a function that sends messages again and shows their number in a toast. */
function useRetry(retry: RetryJob, count: number) {
  const translate = useTranslate()
  return useSubmit(async (params: { id?: string }) => {
    await retry(params)
    toastSuccess(translate('webhooks.replayed', { smart_count: count }))
  })
}

/** Returns a function that explains why the last attempt failed. */
function useProblemDescription() {
  const translate = useTranslate()
  const describeAttempt = useAttemptWords()
  return ({ problem, status, response }: Job) =>
    problem === 'mail'
      ? translate('jobs.refused', { response })
      : describeAttempt({ problem, status, response })
}

/** Returns a function that names a mail or message. */
function useJobName() {
  const translate = useTranslate()
  return ({ kind, mail, about }: Job) => {
    if (kind === 'inbox_mail') return translate('inbox_mails.title')
    return mail ? translate(`mails.${mail}.subject`) : (about ?? '')
  }
}

/** The attempts of a message: their number, the last one and the next one. */
function JobAttempts({ job }: { job: Job }) {
  const translate = useTranslate()
  const { datetime } = useFormat()
  const { attempts, tried_at, due_at } = job
  const attemptTexts = [
    translate('jobs.attempts', { smart_count: attempts }),
    tried_at && translate('webhooks.tried', { moment: datetime(tried_at) }),
    due_at && translate('webhooks.next', { moment: datetime(due_at) }),
  ]
  return <small>{attemptTexts.filter(Boolean).join(' · ')}</small>
}

function JobItem({ job, retry }: { job: Job; retry: RetryJob }) {
  const translate = useTranslate()
  const describeProblem = useProblemDescription()
  const { submit, busy, failure } = useRetry(retry, 1)
  const { id, to, state } = job
  const name = useJobName()(job)
  return (
    <li className="session row">
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <StateBadge tone={STATE_TONES[state]}>{translate(`webhooks.states.${state}`)}</StateBadge>
        {to && (
          <small>
            <bdi translate="no">{to}</bdi>
          </small>
        )}
        <small>{describeProblem(job)}</small>
        <JobAttempts job={job} />
        {failure && <Note tone="red">{getReason(failure)}</Note>}
      </div>
      <Button
        busy={busy}
        onClick={() => submit({ id })}
        aria-label={translate('webhooks.again_of', { name })}
      >
        {translate('webhooks.again')}
      </Button>
    </li>
  )
}

function RetryAll({ jobs, retry }: { jobs: readonly Job[]; retry: RetryJob }) {
  const translate = useTranslate()
  const { submit, busy, failure } = useRetry(retry, jobs.length)
  return (
    <>
      <Button busy={busy} onClick={() => submit({})}>
        {translate('webhooks.all_again')}
      </Button>
      {failure && <Note tone="red">{getReason(failure)}</Note>}
    </>
  )
}

/** The mails and webhook messages that could not be sent, and buttons to send them again. */
export function UnsentMessages() {
  const translate = useTranslate()
  const { data, error, refetch, retry } = useJobs()
  if (!data) return <Pending error={error} onRetry={refetch} />
  if (data.length === 0) return <p>{translate('jobs.none')}</p>
  return (
    <>
      <ul className="sessions">
        {data.map((message) => (
          <JobItem key={message.id} job={message} retry={retry} />
        ))}
      </ul>
      {data.length > 1 && <RetryAll jobs={data} retry={retry} />}
    </>
  )
}
