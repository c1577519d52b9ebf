import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { useDocumentTitle } from '../layout/title.tsx'

/** What a plain screen is about; each has its words. */
export type PlainTopic = 'coming_soon' | 'maintenance' | 'error'

/** A screen that says one thing, and how to go on. */
export function Plain({ topic }: { topic: PlainTopic }) {
  const translate = useTranslate()
  const title = translate(`ui.${topic}`)
  useDocumentTitle(title)
  return (
    <BlankLayout>
      <h1>{title}</h1>
      <p>{translate(`ui.${topic}_text`)}</p>
      <div className="form">
        <Link to="/" className="btn btn-water">
          {translate('ui.go_home')}
        </Link>
      </div>
    </BlankLayout>
  )
}
