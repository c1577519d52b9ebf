import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { AccountAccess } from './useAccess.ts'

/** An event of the sign-in log, in words. */
export function SignInEntry({ entry }: { entry: AccountAccess['signIns'][number] }) {
  const translate = useTranslate()
  const format = useFormat()
  const details = [
    entry.agent,
    entry.count > 1 && translate('access.times', { count: entry.count }),
    entry.actor && translate('access.by', { name: entry.actor }),
    format.datetime(entry.at),
  ]
  return (
    <li className="session row">
      <div>
        <b>{translate(`access.event.${entry.event}`)}</b>
        <small>{details.filter(Boolean).join(' · ')}</small>
      </div>
    </li>
  )
}
