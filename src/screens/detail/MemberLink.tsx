import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTargetEntity } from '../../../registry/fields/targets.ts'
import { findUnionRowPath } from '../../platform/access/pages.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { getEntityNameKey } from '../../platform/i18n/label-keys.ts'
import { Link } from '../../platform/routing/Link.tsx'

/** The link from a row of a union to the page of its member, which has further actions and facts. */
export function MemberLink({ resource, row }: { resource: AnyResource; row: Row }) {
  const translate = useTranslate()
  const path = findUnionRowPath(resource, row, useSession())
  const [target] = Object.values(resource.fields).flatMap((field) =>
    field.type === 'polymorphic' ? (getTargetEntity(field, row) ?? []) : [],
  )
  if (path === undefined || target === undefined) return null
  const member = translate(getEntityNameKey(getResource(target)), { smart_count: 1 })
  return (
    <Link className="member-link" to={path}>
      {translate('ui.open_member', { name: member })}
    </Link>
  )
}
