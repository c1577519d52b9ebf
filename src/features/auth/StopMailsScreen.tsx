import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { http } from '../../platform/api/index.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'

interface StopMailsProps {
  /** The path of the page, which is also the path of the endpoint below `/api`. */
  path: `/${string}`
  /** The translation key of the sentence about the mails. */
  text: string
}

/** Stops mails for a visitor from a link in one of them, signed in or not. */
export function StopMailsScreen({ path, text }: StopMailsProps) {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const { submit, busy, failure } = useSubmit(async () => {
    const body = { token: query.get('token') ?? '' }
    await http.send(`POST ${path.slice(1)}`, { body, token: 'none' })
    setDone(true)
  })
  return (
    <CardScreen title={translate('report_mails.stop_title')} text={isDone ? '' : translate(text)}>
      {isDone ? (
        <p role="status">{translate('report_mails.stop_done')}</p>
      ) : (
        <div className="form">
          <FormError error={failure} />
          <Button kind="water" busy={busy} onClick={() => submit()}>
            {translate('report_mails.stop')}
          </Button>
        </div>
      )}
    </CardScreen>
  )
}
