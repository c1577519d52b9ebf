import { OfflineFace } from './Offline.tsx'
import { useIsLost } from './useConnection.ts'

/** The place of a screen whose code is on its way; it waits for a connection where there is none. */
export function ScreenSkeleton() {
  const isLost = useIsLost()
  return (
    <div className="page" aria-busy="true">
      {isLost ? <OfflineFace /> : <span className="bone" />}
    </div>
  )
}
