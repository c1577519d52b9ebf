import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { getCall } from '../../../registry/entities/access.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { isOffered, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { findUnions } from '../../platform/data/rows/resources.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { usePhone } from '../../platform/layout/useMedia.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { toastError } from '../../platform/ui/overlays/toasts.tsx'
import { RowActions, type RowActionsProps, useActionDialog } from './RowActions.tsx'
import { useUnionRow } from './useUnionRow.ts'
import { MoreActions } from './MoreActions.tsx'
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

const MAIN_BUTTON = 'btn btn-water btn-main'

/** The button and the dialog of a verb that only a union has. */
function UnionAction({
  resource,
  union,
  verb,
  row,
  className,
}: VerbOfUnion & { resource: AnyResource; row: Row; className: string }) {
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
        getClassName={() => className}
        onOpen={() => void findAndOpen()}
      />
      {dialog}
    </>
  )
}

/** Returns the next step of a waiting or stopped row that only a union has, not the row itself. */
function findNextUnionVerb(
  { reference, row, verbs }: RecordActionsProps,
  unionVerbs: readonly VerbOfUnion[],
  today: string,
): RowVerb | undefined {
  const { resource } = reference
  const state = findRowState(row, resource.states, today)
  const tone = state === null ? undefined : resource.states?.[state]?.tone
  if (tone !== 'waiting' && tone !== 'stopped') return undefined
  const usableVerbs = verbs.filter((verb) => appliesToRow(resource, verb, row, today))
  if (usableVerbs.some((verb) => canBeNextVerb(resource, verb))) return undefined
  const ownVerbs = resource.union ? usableVerbs.map((verb) => ({ verb, union: resource })) : []
  return [...ownVerbs, ...unionVerbs].find(
    ({ verb, union }) =>
      appliesToRow(union, verb, row, today) && !getVerbAppearance(union, verb).destructive,
  )?.verb
}

/** The actions of a row on its page, and the handler of their buttons. */
export interface RecordActionsProps extends Omit<RowActionsProps, 'getClassName'> {
  /** The next step of the row. */
  nextVerb?: RowVerb | undefined
  /** The verbs that the list of the row offers. They stand before the others. */
  listVerbs?: readonly Verb[] | undefined
  /** A button or link that is the main action of a row without a next step. */
  mainLink?: ReactNode
  /**
   * Renders the action of a related row, such as an open payment, in a class. It is the main action
   * of a row without another, and otherwise stands beside it.
   */
  renderRelatedAction?: ((className: string) => ReactNode) | undefined
  /** The further actions, which stand behind "More". */
  children?: ReactNode
}

/** The number of buttons beside "More". */
const COUNT_BESIDE_MORE = { phone: 2, desk: 3 }

/** Returns the verbs in the order of their importance: next step, those of the list, others. */
function rankVerbs(
  verbs: readonly RowVerb[],
  mainVerb: RowVerb | undefined,
  { reference: { resource }, listVerbs = [] }: RecordActionsProps,
): RowVerb[] {
  const getRank = (verb: RowVerb) => {
    if (verb === mainVerb) return 0
    if (getVerbAppearance(resource, verb).destructive) return 3
    return listVerbs.includes(verb) ? 1 : 2
  }
  return verbs.toSorted((first, second) => getRank(first) - getRank(second))
}

/** Returns the verbs of a row, its own and those of its unions, by importance, and the main one. */
function useRecordVerbs(props: RecordActionsProps) {
  const { reference, row, verbs, nextVerb } = props
  const { resource } = reference
  const unionVerbs = useUnionVerbs(resource)
  const { today } = useFormat()
  const mainVerb = nextVerb ?? findNextUnionVerb(props, unionVerbs, today)
  const findUnion = (verb: RowVerb) => unionVerbs.find((candidate) => candidate.verb === verb)
  const applicableVerbs = sortVerbs(resource, [
    ...verbs,
    ...unionVerbs.map(({ verb }) => verb),
  ]).filter((verb) => appliesToRow(findUnion(verb)?.union ?? resource, verb, row, today))
  return { mainVerb, findUnion, rankedVerbs: rankVerbs(applicableVerbs, mainVerb, props) }
}

/**
 * All actions of a row on its page, its own and those of its unions: the main one, two others, and
 * the rest behind "More".
 */
export function RecordActions(props: RecordActionsProps) {
  const { reference, row, mainLink, renderRelatedAction, children } = props
  const { resource } = reference
  const { mainVerb, findUnion, rankedVerbs } = useRecordVerbs(props)
  const countBesideMore = COUNT_BESIDE_MORE[usePhone() ? 'phone' : 'desk']
  const hasMainLink = mainLink !== undefined && mainVerb === undefined
  const freeCount = countBesideMore - (hasMainLink ? 1 : 0) - (renderRelatedAction ? 1 : 0)
  const isDestructive = (verb: RowVerb) => getVerbAppearance(resource, verb).destructive === true
  const isBesideMore = (verb: RowVerb, index: number) =>
    index < freeCount && (rankedVerbs.length < freeCount || !isDestructive(verb))
  const renderButton = (verb: RowVerb) => {
    const union = findUnion(verb)
    const className = verb === mainVerb ? MAIN_BUTTON : 'btn'
    if (union)
      return (
        <UnionAction
          key={`${union.union.name} ${verb}`}
          resource={resource}
          row={row}
          {...union}
          className={className}
        />
      )
    return <RowActions key={verb} {...props} verbs={[verb]} getClassName={() => className} />
  }
  const shownVerbs = rankedVerbs.filter(isBesideMore)
  const otherVerbs = sortVerbs(
    resource,
    rankedVerbs.filter((verb, index) => !isBesideMore(verb, index)),
  )
  const isMain = (verb: RowVerb) => verb === mainVerb
  return (
    <>
      {hasMainLink && mainLink}
      {shownVerbs.filter(isMain).map(renderButton)}
      {renderRelatedAction?.(hasMainLink || mainVerb ? 'btn' : MAIN_BUTTON)}
      {shownVerbs.filter((verb) => !isMain(verb)).map(renderButton)}
      <MoreActions>
        {!hasMainLink && mainLink}
        {otherVerbs.filter((verb) => !isDestructive(verb)).map(renderButton)}
        {children}
        {otherVerbs.filter(isDestructive).map(renderButton)}
      </MoreActions>
    </>
  )
}
