import { describeNew } from '../../platform/i18n/verb-words.ts'
import { findUnions } from '../../platform/data/rows/resources.ts'
import { type TranslateFunction, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { type DeskEntity, findDesks } from './desk.ts'

/** Returns the entities whose rows the viewer may create at the desk. */
function useDeskEntities(): DeskEntity[] {
  const viewer = useSession()
  const extensions = useExtensions()
  return extensions.has(suggestionCalls.suggestTimes.request)
    ? Object.values(findDesks(viewer, extensions))
    : []
}

/** Returns the address of the desk for a new caller; undefined if the viewer has no desk. */
export const useNewCallerPath = (): string | undefined =>
  useDeskEntities().length > 0 ? '/call' : undefined

/** Returns the address of the desk that creates a row for a caller; undefined for other rows. */
export function useNewAtDesk(resource: AnyResource, row: Row): string | undefined {
  const isCaller = useDeskEntities().some(({ caller }) => caller.target.name === resource.name)
  return isCaller && !isDeletedRow(row) ? `/call?id=${row.id}` : undefined
}

/** Returns the desk that creates rows of a list, also of a union; undefined if the viewer has none. */
export function useDeskOfList({ name, union = [] }: AnyResource): DeskEntity | undefined {
  return useDeskEntities().find(
    ({ resource }) => resource.name === name || union.some((member) => member === resource.name),
  )
}

/** Returns the words for creating a row at the desk. */
export function describeNewAtDesk(translate: TranslateFunction, { resource }: DeskEntity): string {
  // Rows of today and of later days have one name together.
  const [named = resource] = findUnions(resource)
  return describeNew(translate, named)
}

/** The link to the desk that creates a row for a caller. */
export function NewAtDesk({ to }: { to: string }) {
  const translate = useTranslate()
  const [entity] = useDeskEntities()
  if (!entity) return null
  return (
    <Link className="btn btn-water btn-main" to={to}>
      <Icon name="plus" />
      <span>{describeNewAtDesk(translate, entity)}</span>
    </Link>
  )
}

/** The link to the desk that creates a row like an existing one. */
export function RepeatAtDesk({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const isAtDesk = useDeskEntities().some((entity) => entity.resource.name === resource.name)
  if (!isAtDesk || isDeletedRow(row)) return null
  return (
    <Link className="btn" to={`/call?again=${resource.name}/${row.id}`}>
      <Icon name="repeat" />
      <span>{translate('call.again')}</span>
    </Link>
  )
}
