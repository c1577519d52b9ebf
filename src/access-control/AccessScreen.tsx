import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { Navigate } from 'react-router'
import { type Role, ROLES } from '../../resources/kit/words/roles.ts'
import { maySeeRights, type Viewer } from '../access/ability.ts'
import { useSession } from '../access/useSession.ts'
import { useTitle } from '../layout/title.tsx'
import { Note } from '../ui/Note.tsx'
import { Matrix } from './Matrix.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Screens } from './Screens.tsx'

/** Whose rights are looked at: one's own, or all that a role has. */
type Looked = Role | 'own'

function Choice({ looked, onLook }: { looked: Looked; onLook: (looked: Looked) => void }) {
  const translate = useTranslate()
  const id = useId()
  const nameOf = (one: Looked) =>
    one === 'own' ? translate('ui.access_own') : translate(`roles.${one}`)
  return (
    <div className="access-choice">
      <span id={id}>{translate('ui.access_whose')}</span>
      <Segmented
        labelledBy={id}
        values={['own', ...ROLES]}
        value={looked}
        nameOf={nameOf}
        onChange={onLook}
      />
    </div>
  )
}

/** What one may do here; an admin sees what each role may. */
export function AccessScreen() {
  const translate = useTranslate()
  const session = useSession()
  const [looked, setLooked] = useState<Looked>('own')
  useTitle(translate('ui.access'))
  if (!maySeeRights(session)) return <Navigate to="/misc/not-authorized" replace />
  const viewer: Viewer = looked === 'own' ? session : { role: looked }
  const isNarrowed = looked === 'own' && session?.ability !== undefined
  return (
    <div className="page access">
      <header className="access-head">
        <p>{translate('ui.access_text')}</p>
        {session?.role === 'admin' && <Choice looked={looked} onLook={setLooked} />}
      </header>
      {isNarrowed && <Note tone="orange">{translate('ui.access_narrowed')}</Note>}
      <h2>{translate('ui.access_screens')}</h2>
      <Screens viewer={viewer} isOwn={looked === 'own'} />
      <h2>{translate('ui.access_rights')}</h2>
      <Matrix viewer={viewer} />
    </div>
  )
}
