import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'

interface FollowRowProps {
  /** True if the row has changed since the form opened. */
  isOutdated: boolean
  /** Opens the form again with the current row. */
  onFollow: () => void
}

/** Brings a form that nobody has typed in up to date with its row. */
export function FollowRow({ isOutdated, onFollow }: FollowRowProps) {
  const { dirtyFields, isSubmitting } = useFormState()
  const isUntouched = Object.keys(dirtyFields).length === 0 && !isSubmitting
  useEffect(() => {
    if (isOutdated && isUntouched) onFollow()
  }, [isOutdated, isUntouched, onFollow])
  return null
}
