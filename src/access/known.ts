import { useMemo } from 'react'
import { registry as declared } from '../../resources/index.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { knownTo } from '../../resources/kit/entities/known.ts'
import { reportKnownTo } from '../../resources/kit/reports/known-report.ts'
import type { AnyReport } from '../../resources/kit/reports/any-report.ts'
import type { RowsReference } from '../data/list-references.ts'
import type { Viewer } from './ability.ts'
import { useSession } from './useSession.ts'

const registry: Registry = declared

/** An entity with the fields alone that somebody receives; nothing is taken from nobody. */
export function entityKnownTo(viewer: Viewer, resource: AnyResource): AnyResource {
  return viewer?.role ? knownTo(viewer.role, resource) : resource
}

/** A list, or an entity, with the fields alone that somebody receives. */
export function referenceKnownTo<P extends RowsReference>(viewer: Viewer, reference: P): P {
  return { ...reference, resource: entityKnownTo(viewer, reference.resource) }
}

/** A list, or an entity, as whoever is signed in knows it. */
export function useKnownList<P extends RowsReference>(reference: P): P {
  const role = useSession()?.role ?? null
  return useMemo(() => referenceKnownTo({ role }, reference), [role, reference])
}

/** A report as whoever is signed in knows it. */
export function useKnownReport(report: AnyReport): AnyReport {
  const role = useSession()?.role ?? null
  return useMemo(() => (role ? reportKnownTo(role, report, registry) : report), [role, report])
}
