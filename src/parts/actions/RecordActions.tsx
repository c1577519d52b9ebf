import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { getCall } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { isOffered, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { findUnions } from '../../platform/data/rows/resources.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { toastError } from '../../platform/ui/overlays/toasts.tsx'
import { RowActions, type RowActionsProps, useActionDialog } from './RowActions.tsx'
import { useUnionRow } from './useUnionRow.ts'
import { appliesToRow, canBeNextVerb, sortVerbs, getVerbAppearance, type RowVerb } from './verbs.ts'

/** A verb of a union that the row's own entity lacks. */
interface VerbOfUnion {
  verb: RowVerb
  union: AnyResource
}

/** Returns the viewer's verbs on rows of an entity through the unions it is a member of. */
function useUnionVerbs(resource: AnyResource): readonly VerbOfUnion[] {
  const session = useSession()
  const extensions = useExtensions()
  return findUnions(resource).flatMap((union) => {
    const usableVerbs = listEntityVerbs(union).filter(
      (verb) =>
        !getCall(resource, verb) &&
        mayDo(session, union, verb) &&
        isOffered(union, verb, extensions),
    )
    return sortVerbs(union, usableVerbs).map((verb) => ({ verb, union }))
  })
}

/** The button and the dialog of a verb that only a union has. */
function UnionAction({
  resource,
  union,
  verb,
  row,
  isNextStep,
}: VerbOfUnion & { resource: AnyResource; row: Row; isNextStep: boolean }) {
  const reference = { resource: union, resourceName: union.name }
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const getMemberRow = useUnionRow()
  const { openAction, dialog } = useActionDialog(reference)
  const [isSearching, setSearching] = useState(false)
  const findAndOpen = async () => {
    if (isSearching) return
    setSearching(true)
    try {
      const memberRow = await getMemberRow(reference, resource.name, row)
      if (memberRow) openAction(verb, memberRow)
      else toastError(translate('errors.conflict'))
    } catch (error) {
      toastError(getReason(getMessage(error)))
    }
    setSearching(false)
  }
  return (
    <>
      <RowActions
        reference={reference}
        row={row}
        verbs={[verb]}
        getClassName={() => (isNextStep ? 'btn btn-water btn-main' : 'btn')}
        onOpen={() => void findAndOpen()}
      />
      {dialog}
    </>
  )
}

/** Returns the next step of a row, if only a union has it and the row has none of its own. */
function findNextUnionVerb(
  { reference, row, verbs }: RowActionsProps,
  unionVerbs: readonly VerbOfUnion[],
  today: string,
): VerbOfUnion | undefined {
  const { resource } = reference
  const state = findRowState(row, resource.states, today)
  if (state === null || resource.states?.[state]?.tone !== 'waiting') return undefined
  const hasOwnNextStep = verbs.some(
    (verb) => appliesToRow(resource, verb, row, today) && canBeNextVerb(resource, verb),
  )
  if (hasOwnNextStep) return undefined
  return unionVerbs.find(
    ({ verb, union }) =>
      appliesToRow(union, verb, row, today) && !getVerbAppearance(union, verb).destructive,
  )
}

/**
 * All actions of a row on its page, its own and those of its unions, in one order. Destructive
 * buttons come last, after other buttons.
 */
export function RecordActions({ children, ...props }: RowActionsProps & { children?: ReactNode }) {
  const { reference, row, verbs } = props
  const { resource } = reference
  const unionVerbs = useUnionVerbs(resource)
  const { today } = useFormat()
  const nextVerb = findNextUnionVerb(props, unionVerbs, today)
  const renderButton = (verb: RowVerb) => {
    const union = unionVerbs.find((unionVerb) => unionVerb.verb === verb)
    if (!union) return <RowActions key={verb} {...props} verbs={[verb]} />
    return (
      <UnionAction
        key={`${union.union.name} ${verb}`}
        resource={resource}
        row={row}
        {...union}
        isNextStep={union === nextVerb}
      />
    )
  }
  const sortedVerbs = sortVerbs(resource, [...verbs, ...unionVerbs.map(({ verb }) => verb)])
  return (
    <>
      {sortedVerbs
        .filter((verb) => !getVerbAppearance(resource, verb).destructive)
        .map(renderButton)}
      {children}
      {sortedVerbs
        .filter((verb) => getVerbAppearance(resource, verb).destructive)
        .map(renderButton)}
    </>
  )
}
