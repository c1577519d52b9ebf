import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { callOf } from '../../resources/kit/entities/access.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { VERBS } from '../../resources/kit/words/verbs.ts'
import { mayDo } from '../access/ability.ts'
import { isOffered, useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { Row } from '../data/rows/normalise.ts'
import { unionsOf } from '../data/rows/resources.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { toastError } from '../ui/overlays/toasts.tsx'
import { RowActions } from './RowActions.tsx'
import { useActionDialog } from './useActionDialog.tsx'
import { useRowIn } from './useRowIn.ts'
import type { RowVerb } from './verbs.ts'

interface UnionActionsProps {
  resource: AnyResource
  union: AnyResource
  row: Row
}

const asButton = () => 'btn'

/** What can be done to a row only by one of the entities that show it. */
function ActionsOf({ resource, union, row }: UnionActionsProps) {
  const reference = { resource: union, resourceName: union.name }
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const session = useSession()
  const extensions = useExtensions()
  const rowIn = useRowIn()
  const { ask, dialog } = useActionDialog(reference)
  const [isLooking, setLooking] = useState(false)
  const verbs = VERBS.filter(
    (verb) =>
      !callOf(resource, verb) && mayDo(session, union, verb) && isOffered(union, verb, extensions),
  )
  const onAsk = async (verb: RowVerb) => {
    if (isLooking) return
    setLooking(true)
    try {
      const found = await rowIn(reference, resource.name, row)
      if (found) ask(verb, found)
      else toastError(translate('errors.conflict'))
    } catch (error) {
      toastError(messageOf(error).message)
    }
    setLooking(false)
  }
  return (
    <>
      <RowActions
        {...{ reference, row, verbs }}
        look={asButton}
        onAsk={(verb) => void onAsk(verb)}
      />
      {dialog}
    </>
  )
}

/** What can be done to a row on its page by the calls of the unions that it is a member of. */
export function UnionActions({ resource, row }: Omit<UnionActionsProps, 'union'>) {
  return unionsOf(resource).map((union) => (
    <ActionsOf key={union.name} {...{ resource, union, row }} />
  ))
}
