import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'

// Loads the form library only when needed, because every screen loads this file.
const loadRenewSession = () => import('./RenewSession.tsx')
const RenewSession = lazy(async () => ({
  default: (await loadCode(loadRenewSession)).RenewSession,
}))

/** Asks for the password over the current screen when the session has expired. */
export function ExpiredSessionDialog() {
  const session = useSession()
  if (!session?.over) return null
  return (
    <Suspense fallback={<OpeningDialog />}>
      <RenewSession session={session} />
    </Suspense>
  )
}
