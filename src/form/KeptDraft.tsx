import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { tabStorage } from '../api/storage.ts'
import type { Values } from '../fields/validation.ts'

/** What is kept longer than this belongs to an earlier visit, in ms. */
const FRESH = 15_000
/** When a form may be made anew: by itself, or with its page. Often both come one after the other. */
const RENEWALS = ['vite:beforeUpdate', 'vite:beforeFullReload'] as const

interface Draft {
  at: number
  values: Values
}
const keyOf = (path: string) => `draft:${path}`

/** Returns what was typed at an address just before its form was made anew. */
function draftAt(path: string): Values {
  const text = tabStorage.getItem(keyOf(path))
  const draft: Draft = text === null ? { at: 0, values: {} } : JSON.parse(text)
  return Date.now() - draft.at < FRESH ? draft.values : {}
}

/**
 * In development, keeps what was typed into a form while an edit of the sources makes it anew. A
 * build has none of it.
 */
export function KeptDraft() {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const dirty = Object.keys(dirtyFields).join()

  useEffect(() => {
    // Once the form around it has given each field what it begins with.
    const timer = setTimeout(() => {
      for (const [name, value] of Object.entries(draftAt(location.pathname)))
        setValue(name, value, { shouldDirty: true })
    })
    return () => clearTimeout(timer)
  }, [setValue])

  useEffect(() => {
    if (isSubmitSuccessful) tabStorage.removeItem(keyOf(location.pathname))
  }, [isSubmitSuccessful])

  useEffect(() => {
    const hot = import.meta.hot
    if (!hot || dirty === '') return
    const keep = () => {
      const typed = dirty.split(',').map((name) => [name, getValues(name)])
      const draft: Draft = { at: Date.now(), values: Object.fromEntries(typed) }
      tabStorage.setItem(keyOf(location.pathname), JSON.stringify(draft))
      // Nothing is lost, so nobody is asked whether to leave.
      const pass = (event: Event) => event.stopImmediatePropagation()
      window.addEventListener('beforeunload', pass, { capture: true, once: true })
    }
    for (const event of RENEWALS) hot.on(event, keep)
    return () => RENEWALS.forEach((event) => hot.off(event, keep))
  }, [dirty, getValues])

  return null
}
