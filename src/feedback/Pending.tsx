import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadError } from './LoadError.tsx'

/** What stands where data is not there yet: a skeleton, or why it could not be loaded. */
export function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <LoadError error={error} onRetry={onRetry} /> : <Skeleton />
}
