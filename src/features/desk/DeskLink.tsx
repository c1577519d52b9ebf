import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isDeletedRow } from '../../../registry/entities/life-cycle.ts'
import { useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { suggestionCalls } from '../../../registry/calls/planning-calls.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { findDesks } from './desk.ts'

interface DeskLinkProps {
  resource: AnyResource
  row: Row
}

/** The link to the desk that creates a row for a caller, or repeats an existing row. */
export function DeskLink({ resource, row }: DeskLinkProps) {
  const translate = useTranslate()
  const viewer = useSession()
  const extensions = useExtensions()
  const entities = Object.values(findDesks(viewer, extensions))
  const isCaller = entities.some(({ caller }) => caller.target.name === resource.name)
  const isDeskEntity = entities.some((entity) => entity.resource.name === resource.name)
  if (
    !extensions.has(suggestionCalls.suggestTimes.request) ||
    isDeletedRow(row) ||
    (!isCaller && !isDeskEntity)
  )
    return null
  const path = isCaller ? `/call?id=${row.id}` : `/call?again=${resource.name}/${row.id}`
  return (
    <Link className="btn" to={path}>
      <Icon name={isCaller ? 'plus' : 'repeat'} />
      <span>{translate(isCaller ? 'call.book' : 'call.again')}</span>
    </Link>
  )
}
