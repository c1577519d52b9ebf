import { OfflineState } from './Offline.tsx'
import { useIsLost } from './useConnection.ts'

/** Stands for a screen whose code is on its way; it waits for a connection where there is none. */
export function ScreenSkeleton() {
  const isLost = useIsLost()
  return (
    <div className="page" aria-busy="true">
      {isLost ? <OfflineState /> : <span className="skeleton" />}
    </div>
  )
}
