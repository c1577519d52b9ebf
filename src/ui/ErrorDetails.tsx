import { useTranslate } from 'ra-core'

/** What a failure is found by in a log, out of the way of those who need not look into it. */
export function ErrorDetails({ text }: { text: string | undefined }) {
  const translate = useTranslate()
  if (!text) return null
  return (
    <details className="reference">
      <summary>{translate('ui.details')}</summary>
      <code>{text}</code>
    </details>
  )
}
