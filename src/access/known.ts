import { useMemo } from 'react'
import { registry as declared } from '../../resources/index.ts'
import type { AnyTile } from '../../resources/kit/dashboard.ts'
import type { AnyResource, Registry } from '../../resources/kit/define.ts'
import { knownTo, reportKnownTo } from '../../resources/kit/known.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import type { RowsPlace } from '../data/list-references.ts'
import type { Who } from './ability.ts'
import { useSession } from './useSession.ts'

const registry: Registry = declared

/** An entity with the fields alone that somebody receives; nothing is taken from nobody. */
export function entityKnownTo(who: Who, resource: AnyResource): AnyResource {
  return who?.role ? knownTo(who.role, resource) : resource
}

/** A place whose entity has the fields alone that somebody receives. */
export function placeKnownTo<P extends RowsPlace>(who: Who, place: P): P {
  return { ...place, resource: entityKnownTo(who, place.resource) }
}

/** A place as whoever is signed in knows it. */
export function useKnownPlace<P extends RowsPlace>(place: P): P {
  const role = useSession()?.role ?? null
  return useMemo(() => placeKnownTo({ role }, place), [role, place])
}

/** A report as whoever is signed in knows it. */
export function useKnownReport(report: AnyReport): AnyReport {
  const role = useSession()?.role ?? null
  return useMemo(() => (role ? reportKnownTo(role, report, registry) : report), [role, report])
}

/** A tile over the report that whoever is signed in knows. */
export function useKnownTile(tile: AnyTile): AnyTile {
  const of = useKnownReport(tile.of)
  return useMemo(() => ({ ...tile, of }), [tile, of])
}
