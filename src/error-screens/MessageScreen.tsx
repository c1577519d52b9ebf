import { useTranslate } from 'ra-core'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Link } from '../routing/Link.tsx'
import type { DrawingName } from '../ui/drawings/Drawing.tsx'

const DRAWINGS = {
  coming_soon: 'soon',
  maintenance: 'works',
  error: 'trouble',
} satisfies Record<string, DrawingName>

/** What a plain screen is about; each has its words and its drawing. */
export type MessageTopic = keyof typeof DRAWINGS

/** A screen that says one thing, and how to go on. */
export function MessageScreen({ topic }: { topic: MessageTopic }) {
  const translate = useTranslate()
  return (
    <CardScreen
      drawing={DRAWINGS[topic]}
      title={translate(`ui.${topic}`)}
      text={translate(`ui.${topic}_text`)}
    >
      <div className="form">
        <Link to="/" className="btn btn-water">
          {translate('ui.go_home')}
        </Link>
      </div>
    </CardScreen>
  )
}
