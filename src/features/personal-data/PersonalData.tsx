import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { adminOnly } from '#business/words'
import { personalDataCalls } from '../../../registry/account/personal-data-calls.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isPersonEntity } from '../../../registry/entities/person.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode } from '../../platform/api/loading.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'

const PersonalDataActions = lazy(async () => ({
  default: (await loadCode(() => import('./PersonalDataActions.tsx'))).PersonalDataActions,
}))

interface PersonalDataProps {
  resource: AnyResource
  row: Row
}

/** Returns whether the viewer may export and erase people of an entity. */
function useIsOffered(resource: AnyResource): boolean {
  const role = useSession()?.role
  const isOffered = useExtensions().has(personalDataCalls.erasePerson.request)
  return isPersonEntity(resource) && isOffered && adminOnly.some((admin) => admin === role)
}

function PersonalDataSection({ resource, row }: PersonalDataProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="page access" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{translate('personal_data.title')}</h3>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="lines" />}>
          <PersonalDataActions resource={resource} row={row} />
        </Suspense>
      )}
    </details>
  )
}

/** The export and the erasure of a person, for admins; loaded when opened. */
export function PersonalData(props: PersonalDataProps) {
  return useIsOffered(props.resource) && <PersonalDataSection key={props.row.id} {...props} />
}
