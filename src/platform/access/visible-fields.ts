import { useMemo } from 'react'
import { registry as declaredRegistry } from '#business'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { getReadableReport } from '../../../registry/reports/readable-report.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Viewer } from './ability.ts'
import { useSession } from './useSession.ts'

const registry: Registry = declaredRegistry

/**
 * Returns an entity with only the fields the viewer's role may read; without a role, with all
 * fields.
 */
export function getVisibleEntity(viewer: Viewer, resource: AnyResource): AnyResource {
  return viewer?.role ? getReadableEntity(viewer.role, resource) : resource
}

/** Returns a list reference with only the fields that the viewer's role may read. */
export function getVisibleReference<P extends RowsReference>(viewer: Viewer, reference: P): P {
  return { ...reference, resource: getVisibleEntity(viewer, reference.resource) }
}

/** Returns a list reference with only the fields that the signed-in user may read. */
export function useVisibleReference<P extends RowsReference>(reference: P): P {
  const role = useSession()?.role ?? null
  return useMemo(() => getVisibleReference({ role }, reference), [role, reference])
}

/** Returns a report with only the columns and filters that the signed-in user may read. */
export function useVisibleReport(report: AnyReport): AnyReport {
  const role = useSession()?.role ?? null
  return useMemo(() => (role ? getReadableReport(role, report, registry) : report), [role, report])
}
