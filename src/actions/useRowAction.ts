import { useDataProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { toggledBy, verbKey } from '../../resources/kit/entities/endpoints.ts'
import { mayDo } from '../access/ability.ts'
import { accessibleLists } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { WashboardDataProvider } from '../data/data-provider.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useRefetch } from '../data/useRefetch.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useUndoableToast } from '../form/useUndo.ts'
import { focusRow } from '../layout/row-focus.ts'
import { INVERSE, isFinal, type RowVerb } from './verbs.ts'

/** Returns the function that opens a row which an action has created, and what leads away from it. */
function useOpenCreated({ resource }: RowsReference) {
  const session = useSession()
  const navigate = useNavigate()
  return useCallback(
    ({ id }: Row, from: string) => {
      const home = accessibleLists(session).find((one) => one.resource.name === resource.name)
      if (!home) return undefined
      const address = `${home.list.route}/${id}/show`
      navigate(address)
      return () => {
        if (window.location.pathname === address) navigate(from)
      }
    },
    [session, navigate, resource],
  )
}

/** Runs an action on a row, then shows a toast, with Undo where something can take it back. */
export function useRowAction(reference: RowsReference) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const refresh = useRefetch()
  const session = useSession()
  const toast = useUndoableToast()
  const open = useOpenCreated(reference)
  const { resource, resourceName } = reference

  return useCallback(
    async (verb: RowVerb, row: Row, data: Record<string, unknown> = {}) => {
      const title = titleOf(resource.name, row)
      const act = (name: RowVerb, body = {}) =>
        provider.act(resourceName, name, { id: row.id, data: body })
      const from = window.location.pathname
      const { data: after, batch } = await act(verb, data)
      await refresh()
      if (after.id !== row.id) {
        const made = titleOf(resource.name, after)
        const undone = translate('done.undo', { title: made })
        const onUndone = open(after, from)
        toast(translate(`done.${verb}`, { title: made }), batch, { undone, onUndone })
        return
      }
      const toggled = toggledBy(resource, verb)
      const back = toggled ? verb : INVERSE[verb]
      // Where the provider has no undo, the opposite of the action comes nearest to it.
      const opposite =
        batch === undefined && back && mayDo(session, resource, back)
          ? () => act(back, toggled && { [toggled]: row[toggled] })
          : undefined
      const undone = back ? verbKey(resource, back, { ...row, ...data }) : 'undo'
      toast(
        translate(`done.${verbKey(resource, verb, row)}`, { title }),
        isFinal(verb) ? undefined : (batch ?? opposite),
        {
          undone: translate(`done.${undone}`, { title }),
          onUndone: () => focusRow(`/${resourceName}/${row.id}/show`),
        },
      )
    },
    [provider, translate, refresh, session, resource, resourceName, titleOf, toast, open],
  )
}
