import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns a ref with the value of the last rendering, for listeners and effects. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
