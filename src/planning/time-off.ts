import type { AnyResource } from '../../registry/entities/registry.ts'
import { mayDo, type Viewer } from '../access/ability.ts'
import { listReferences, type ListReference } from '../data/rows/list-references.ts'

/** An entity whose rows record when a person is off. */
export interface TimeOffEntity {
  resource: AnyResource & Required<Pick<AnyResource, 'timeOff'>>
  reference: ListReference
}

const hasTimeOff = (resource: AnyResource): resource is TimeOffEntity['resource'] =>
  resource.timeOff !== undefined

/** Returns the entity that records when rows of a target entity are off, if the viewer may do that. */
export function findTimeOff(viewer: Viewer, target: string): TimeOffEntity | undefined {
  for (const reference of listReferences()) {
    const { resource } = reference
    if (!hasTimeOff(resource)) continue
    const who = resource.fields[resource.timeOff.who]
    if (who?.type === 'reference' && who.to === target && mayDo(viewer, resource, 'create'))
      return { resource, reference }
  }
  return undefined
}
