import { Skeleton, type SkeletonShape } from '../Skeleton.tsx'
import { OfflineState } from './Offline.tsx'
import { useIsConnectionLost } from './useConnection.ts'

/**
 * The placeholder of a screen whose code is loading, or the offline message while the connection is
 * lost.
 */
export function ScreenSkeleton({ shape = 'lines' }: { shape?: SkeletonShape }) {
  const isLost = useIsConnectionLost()
  return (
    <div className="page" aria-busy="true">
      {isLost ? <OfflineState /> : <Skeleton shape={shape} />}
    </div>
  )
}
