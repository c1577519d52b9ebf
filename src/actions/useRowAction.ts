import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { toggledBy, verbKey } from '../../resources/kit/entities/endpoints.ts'
import { mayDo } from '../access/ability.ts'
import { accessibleLists } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Acted } from '../data/mutations.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { toastError, toastSuccess } from '../ui/overlays/toasts.tsx'
import { focusRow, focusScreen } from './focus.ts'
import { INVERSE, type RowVerb } from './verbs.ts'

/** Runs an action on a row, then shows a toast, with Undo where the action has an inverse. */
export function useRowAction(reference: RowsReference) {
  const provider = useDataProvider()
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const refresh = useRefetch()
  const messageOf = useErrorMessage()
  const session = useSession()
  const navigate = useNavigate()
  const { resource, resourceName } = reference

  return useCallback(
    async (verb: RowVerb, row: Row, data: Record<string, unknown> = {}) => {
      const title = titleOf(resource.name, row)
      const toggled = toggledBy(resource, verb)
      const call = async (name: RowVerb, body = {}) => {
        const answer = await provider.act(resourceName, name, { id: row.id, data: body })
        await refresh()
        return answer as Acted
      }
      const { data: after, batch } = await call(verb, data)
      if (after.id !== row.id) {
        // The call created another row, which is opened.
        toastSuccess(translate(`done.${verb}`, { title: titleOf(resource.name, after) }))
        const home = accessibleLists(session).find((one) => one.resource.name === resource.name)
        if (home) navigate(`${home.list.route}/${after.id}/show`)
        return
      }
      const back = toggled ? verb : INVERSE[verb]
      const done = translate(`done.${verbKey(resource, verb, row)}`, { title })
      if (!back || !mayDo(session, resource, back)) {
        toastSuccess(done)
        return
      }
      const undo = async () => {
        // Undo has just removed its own toast, and with it the focus.
        focusScreen()
        try {
          // Where the provider has no undo, the opposite of the action comes nearest to it.
          if (batch === undefined) await call(back, toggled && { [toggled]: row[toggled] })
          else {
            await provider.undo(batch)
            await refresh()
          }
          focusRow(`/${resourceName}/${row.id}/show`)
          toastSuccess(translate(`done.${verbKey(resource, back, { ...row, ...data })}`, { title }))
        } catch (error) {
          toastError(translate('ui.undo_failed', { reason: messageOf(error).message }))
        }
      }
      toastSuccess(done, { label: translate('ui.undo'), run: undo })
    },
    [provider, translate, refresh, messageOf, session, resource, resourceName, navigate, titleOf],
  )
}
