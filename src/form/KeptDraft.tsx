import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Values } from '../fields/validation.ts'

const keyOf = (path: string) => `draft:${path}`

/** Takes what was typed at an address before its page was loaded anew. */
function takeDraft(path: string): Values {
  const kept = sessionStorage.getItem(keyOf(path))
  sessionStorage.removeItem(keyOf(path))
  return kept === null ? {} : JSON.parse(kept)
}

/**
 * In development, keeps what was typed into a form while its page is loaded anew after an edit of
 * the sources. A build has none of it.
 */
export function KeptDraft() {
  const { getValues, setValue } = useFormContext()
  const dirty = Object.keys(useFormState().dirtyFields).join()

  useEffect(() => {
    for (const [name, value] of Object.entries(takeDraft(location.pathname)))
      setValue(name, value, { shouldDirty: true })
  }, [setValue])

  useEffect(() => {
    const { hot } = import.meta
    if (!hot || dirty === '') return
    const keep = () => {
      const typed = dirty.split(',').map((name) => [name, getValues(name)])
      sessionStorage.setItem(keyOf(location.pathname), JSON.stringify(Object.fromEntries(typed)))
      // Nothing is lost, so nobody is asked whether to leave.
      const pass = (event: Event) => event.stopImmediatePropagation()
      window.addEventListener('beforeunload', pass, { capture: true, once: true })
    }
    hot.on('vite:beforeFullReload', keep)
    return () => hot.off('vite:beforeFullReload', keep)
  }, [dirty, getValues])

  return null
}
