import { useTranslate } from 'ra-core'
import { CardScreen } from '../layout/CardScreen.tsx'
import { Link } from '../routing/Link.tsx'
import type { DrawingName } from '../ui/drawings/Drawing.tsx'

const DRAWINGS = {
  coming_soon: 'soon',
  maintenance: 'works',
  error: 'trouble',
} satisfies Record<string, DrawingName>

/** The topic of a message screen; each has its texts and its drawing. */
export type MessageTopic = keyof typeof DRAWINGS

/** A screen of one message, with a link home. */
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
