import { useEffect } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { tabStorage } from '../../platform/api/storage.ts'
import type { Values } from '../fields/validation.ts'

/** The time in milliseconds after which a draft belongs to an earlier visit. */
const MAX_DRAFT_AGE_MS = 15_000
/**
 * Vite's events before a form reloads, alone or with its page. Often both occur one after the
 * other.
 */
const RELOAD_EVENTS = ['vite:beforeUpdate', 'vite:beforeFullReload'] as const

interface FormDraft {
  savedAt: number
  values: Values
}
const getDraftKey = (path: string) => `draft:${path}`

/** Returns the values typed at an address just before its form reloaded. */
function takeDraft(path: string): Values {
  const text = tabStorage.getItem(getDraftKey(path))
  const draft: FormDraft = text === null ? { savedAt: 0, values: {} } : JSON.parse(text)
  return Date.now() - draft.savedAt < MAX_DRAFT_AGE_MS ? draft.values : {}
}

/**
 * In development, keeps the typed values of a form when an edit of the sources reloads it. Removed
 * from builds.
 */
export function KeptDraft() {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const dirtyNames = Object.keys(dirtyFields).join()

  useEffect(() => {
    // Runs after the form has set its initial values.
    const timer = setTimeout(() => {
      for (const [name, value] of Object.entries(takeDraft(location.pathname)))
        setValue(name, value, { shouldDirty: true })
    })
    return () => clearTimeout(timer)
  }, [setValue])

  useEffect(() => {
    if (isSubmitSuccessful) tabStorage.removeItem(getDraftKey(location.pathname))
  }, [isSubmitSuccessful])

  useEffect(() => {
    const hotModule = import.meta.hot
    if (!hotModule || dirtyNames === '') return
    const storeDraft = () => {
      const typedEntries = dirtyNames.split(',').map((name) => [name, getValues(name)])
      const draft: FormDraft = { savedAt: Date.now(), values: Object.fromEntries(typedEntries) }
      tabStorage.setItem(getDraftKey(location.pathname), JSON.stringify(draft))
      // Nothing is lost, so the browser must not ask whether to leave.
      const skipLeaveQuestion = (event: Event) => event.stopImmediatePropagation()
      window.addEventListener('beforeunload', skipLeaveQuestion, { capture: true, once: true })
    }
    for (const event of RELOAD_EVENTS) hotModule.on(event, storeDraft)
    return () => RELOAD_EVENTS.forEach((event) => hotModule.off(event, storeDraft))
  }, [dirtyNames, getValues])

  return null
}
