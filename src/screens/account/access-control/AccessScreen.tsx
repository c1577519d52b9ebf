import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { Navigate } from 'react-router'
import { ADMIN, type Role, ROLES } from '#business/words'
import { maySeeRights, type Viewer } from '../../../platform/access/ability.ts'
import { NOT_AUTHORIZED } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { useTitle } from '../../../platform/layout/title.tsx'
import { Note } from '../../../platform/ui/Note.tsx'
import { Matrix } from './Matrix.tsx'
import { Segmented } from '../../../platform/ui/controls/Segmented.tsx'
import { Screens } from './Screens.tsx'

/** The holder of the permissions on the screen: the user, or a role. */
type AccessSubject = Role | 'own'

interface SubjectSwitchProps {
  subject: AccessSubject
  onChange: (subject: AccessSubject) => void
}

function SubjectSwitch({ subject, onChange }: SubjectSwitchProps) {
  const translate = useTranslate()
  const labelId = useId()
  const renderName = (subject: AccessSubject) =>
    subject === 'own' ? translate('ui.access_own') : translate(`roles.${subject}`)
  return (
    <div className="access-choice row">
      <span id={labelId}>{translate('ui.access_whose')}</span>
      <Segmented
        labelledBy={labelId}
        values={['own', ...ROLES]}
        value={subject}
        renderName={renderName}
        onChange={onChange}
      />
    </div>
  )
}

/** The screen of the user's own permissions. An admin can also see those of each role. */
export function AccessScreen() {
  const translate = useTranslate()
  const session = useSession()
  const [subject, setSubject] = useState<AccessSubject>('own')
  useTitle(translate('ui.access'))
  if (!maySeeRights(session)) return <Navigate to={NOT_AUTHORIZED} replace />
  const isOwnAccess = subject === 'own'
  const viewer: Viewer = isOwnAccess ? session : { role: subject }
  const isRestricted = isOwnAccess && session?.ability !== undefined
  return (
    <div className="page access">
      <header className="access-head row">
        <p>{translate('ui.access_text')}</p>
        {session?.role === ADMIN && <SubjectSwitch subject={subject} onChange={setSubject} />}
      </header>
      {isRestricted && <Note tone="orange">{translate('ui.access_narrowed')}</Note>}
      <h2>{translate('ui.access_screens')}</h2>
      <Screens viewer={viewer} isOwnAccess={isOwnAccess} />
      <h2>{translate('ui.access_rights')}</h2>
      <Matrix viewer={viewer} />
    </div>
  )
}
