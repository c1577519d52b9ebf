import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A value as it is at the last rendering, for listeners and effects that outlive one. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
