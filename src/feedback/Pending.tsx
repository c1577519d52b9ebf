import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadError } from './LoadError.tsx'

/** The state of data that is not loaded: a skeleton, or the load error. */
export function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <LoadError error={error} onRetry={onRetry} /> : <Skeleton />
}
