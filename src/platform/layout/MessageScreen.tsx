import { useTranslate } from 'ra-core'
import { CardScreen } from './CardScreen.tsx'
import { Link } from '../routing/Link.tsx'
import type { DrawingName } from '../ui/drawings/DrawnLines.tsx'

const DRAWINGS = {
  coming_soon: 'soon',
  maintenance: 'works',
  error: 'trouble',
} satisfies Record<string, DrawingName>

/**
 * The topic of a message screen. Its title and text are translations, its drawing is in the table.
 */
export type MessageTopic = keyof typeof DRAWINGS

/** A public screen with one message and a link to the home. */
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
