import { Skeleton, type SkeletonShape } from '../Skeleton.tsx'
import { LoadError } from './LoadError.tsx'

interface PendingProps {
  error: unknown
  onRetry: () => void
  /** The shape of the data, for the skeleton. */
  shape?: SkeletonShape
}

/** The state of data that is not loaded: a skeleton, or the load error. */
export function Pending({ error, onRetry, shape = 'lines' }: PendingProps) {
  return error ? <LoadError error={error} onRetry={onRetry} /> : <Skeleton shape={shape} />
}
