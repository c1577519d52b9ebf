import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { titleOf } from '../form/useChoices.ts'
import { focusRow, focusScreen } from '../list/focus.ts'
import { useReread } from '../list/useRows.ts'
import type { Row } from '../provider/normalise.ts'
import type { RowsPlace } from '../provider/places.ts'
import { mayDo } from '../session/ability.ts'
import { useSession } from '../session/useSession.ts'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { useWords } from '../ui/words.ts'
import { INVERSE, type RowVerb, turnedBy, wordOf } from './verbs.ts'

/** Does something to a row on the server, then says so, with a way back where there is one. */
export function useAct(place: RowsPlace) {
  const provider = useDataProvider()
  const translate = useTranslate()
  const refresh = useReread()
  const words = useWords()
  const session = useSession()
  const { resource, raName } = place

  return useCallback(
    async (verb: RowVerb, row: Row, data: Record<string, unknown> = {}) => {
      const title = titleOf(resource.name, row)
      const turned = turnedBy(resource, verb)
      const call = async (name: RowVerb, body = {}) => {
        await provider.act(raName, name, { id: row.id, data: body })
        await refresh()
      }
      await call(verb, data)
      const back = turned ? verb : INVERSE[verb]
      const done = translate(`done.${wordOf(resource, verb, row)}`, { title })
      if (!back || !mayDo(session, resource, back)) {
        toastSuccess(done)
        return
      }
      const undo = async () => {
        // The button that was pressed is gone.
        focusScreen()
        try {
          await call(back, turned && { [turned]: row[turned] })
          focusRow(`/${raName}/${row.id}/show`)
          toastSuccess(translate(`done.${wordOf(resource, back, { ...row, ...data })}`, { title }))
        } catch (error) {
          toastError(translate('ui.undo_failed', { reason: words(error).message }))
        }
      }
      toastSuccess(done, { label: translate('ui.undo'), run: undo })
    },
    [provider, translate, refresh, words, session, resource, raName],
  )
}
