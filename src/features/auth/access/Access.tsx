import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { loadCode } from '../../../platform/api/loading.ts'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useHasAccess } from './useAccess.ts'

const loadAccessDetails = () => import('./AccessDetails.tsx')
const AccessDetails = lazy(async () => ({
  default: (await loadCode(loadAccessDetails)).AccessDetails,
}))

function AccessSection({ id }: { id: number }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="page access" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{translate('access.title')}</h3>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton shape="lines" />}>
          <AccessDetails id={id} />
        </Suspense>
      )}
    </details>
  )
}

/** The sign-ins of a person, for admins; loaded when opened. */
export function Access({ resource, id }: { resource: AnyResource; id: number }) {
  return useHasAccess(resource) && <AccessSection key={id} id={id} />
}
