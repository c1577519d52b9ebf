import { registry } from '#business'
import { findNoOverlapRule } from '../../../../registry/changes/busy.ts'
import { findPersonReference } from '../../../../registry/changes/suggestions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'

/** Returns the field that starts the time of a person, which has free times; undefined without one. */
export function findStartField(resource: AnyResource): string | undefined {
  const personField = findPersonReference(resource, registry)
  return personField && findNoOverlapRule(resource, personField, registry)?.start
}
