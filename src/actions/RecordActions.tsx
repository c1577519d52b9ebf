import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { callOf } from '../../registry/entities/access.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { entityVerbs } from '../../registry/entities/life-cycle.ts'
import { mayDo } from '../access/ability.ts'
import { isOffered, useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import type { Row } from '../data/rows/normalise.ts'
import { unionsOf } from '../data/rows/resources.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { toastError } from '../ui/overlays/toasts.tsx'
import { RowActions, type RowActionsProps, useActionDialog } from './RowActions.tsx'
import { useRowIn } from './useRowIn.ts'
import { inOrder, lookOf, type RowVerb } from './verbs.ts'

/** What can be done to a row only by an entity that shows it among others. */
interface UnionVerb {
  verb: RowVerb
  union: AnyResource
}

const asButton = () => 'btn'

/** What the viewer can do to the rows of an entity by the calls of the unions that it is a member of. */
function useUnionVerbs(resource: AnyResource): readonly UnionVerb[] {
  const session = useSession()
  const extensions = useExtensions()
  return unionsOf(resource).flatMap((union) => {
    const can = entityVerbs(union).filter(
      (verb) =>
        !callOf(resource, verb) &&
        mayDo(session, union, verb) &&
        isOffered(union, verb, extensions),
    )
    return inOrder(union, can).map((verb) => ({ verb, union }))
  })
}

/** The button of what can be done by a union only, and its dialog. */
function UnionAction({
  resource,
  union,
  verb,
  row,
}: UnionVerb & { resource: AnyResource; row: Row }) {
  const reference = { resource: union, resourceName: union.name }
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const rowIn = useRowIn()
  const { ask, dialog } = useActionDialog(reference)
  const [isLooking, setLooking] = useState(false)
  const onAsk = async () => {
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
        {...{ reference, row }}
        verbs={[verb]}
        look={asButton}
        onAsk={() => void onAsk()}
      />
      {dialog}
    </>
  )
}

/** All that can be done to a row on its page, by its own calls and by those of its unions, in one order; other buttons stand before those that take something away. */
export function RecordActions({ children, ...props }: RowActionsProps & { children?: ReactNode }) {
  const { reference, row, verbs } = props
  const { resource } = reference
  const byUnion = useUnionVerbs(resource)
  const buttonOf = (verb: RowVerb) => {
    const union = byUnion.find((one) => one.verb === verb)
    if (!union) return <RowActions key={verb} {...props} verbs={[verb]} />
    return <UnionAction key={`${union.union.name} ${verb}`} {...{ resource, row }} {...union} />
  }
  const all = inOrder(resource, [...verbs, ...byUnion.map(({ verb }) => verb)])
  return (
    <>
      {all.filter((verb) => !lookOf(resource, verb).destructive).map(buttonOf)}
      {children}
      {all.filter((verb) => lookOf(resource, verb).destructive).map(buttonOf)}
    </>
  )
}
