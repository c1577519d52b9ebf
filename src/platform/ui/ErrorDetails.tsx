import { useTranslate } from 'ra-core'

/** The collapsed details of an error. Support uses them to find it in the log. */
export function ErrorDetails({ text }: { text: string | undefined }) {
  const translate = useTranslate()
  if (!text) return null
  return (
    <details className="error-details">
      <summary>{translate('ui.details')}</summary>
      <code>{text}</code>
    </details>
  )
}
