import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Moves the focus to the row of an address in the table, or to the table where the row has left it. */
function focusRowOf(address: string): void {
  const row = document.querySelector<HTMLElement>(`main .sheet tbody a[href="${address}"]`)
  ;(row ?? document.querySelector<HTMLElement>('main .sheet .rows'))?.focus()
}

/**
 * Moves the focus into the panel when somebody has opened a row, keeps that row in sight in its
 * list, and gives the focus back to it, however the panel is closed.
 */
export function usePanelFocus(
  route: string,
  id: number,
  isAsked: RefObject<boolean>,
  isListed: boolean,
) {
  const ref = useRef<HTMLElement>(null)
  // The panel may be there before the rows of its list are.
  useEffect(() => {
    if (isListed)
      document.querySelector('main .sheet tr[data-open]')?.scrollIntoView?.({ block: 'nearest' })
  }, [id, isListed])
  useEffect(() => {
    if (isAsked.current) ref.current?.focus({ preventScroll: true })
    isAsked.current = false
    ref.current?.scrollTo?.({ top: 0 })
  }, [id, isAsked])
  const address = useRef('')
  useLayoutEffect(() => {
    address.current = `${route}/${id}/show`
  })
  useLayoutEffect(() => {
    const panel = ref.current
    return () => {
      const { activeElement } = document
      // Whoever has gone on to something else already stays there.
      if (activeElement === document.body || panel?.contains(activeElement))
        focusRowOf(address.current)
    }
  }, [])
  return ref
}
