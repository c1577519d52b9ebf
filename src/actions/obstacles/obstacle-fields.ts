import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Obstacle } from '../../api/problems.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { parsedValues, type Values } from '../../fields/validation.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'

/** A field of the dialog by which an obstacle is cleared. */
export interface ObstacleField {
  /** The row's own entity, or that of a row which is restored along with it. */
  resource: AnyResource
  name: string
  /** The name under which the form holds it. */
  source: string
  /** The references that lead to it from the row, none for its own. */
  via: readonly string[]
  /** The keys of the labels along its path, its own last. */
  labels: readonly string[]
}

/** The entities along a path of references, the row's own first; undefined where it leads nowhere. */
function entitiesOn(resource: AnyResource, via: readonly string[]): AnyResource[] | undefined {
  const found = [resource]
  for (const name of via) {
    const field = found.at(-1)?.fields[name]
    if (field?.type !== 'reference') return undefined
    found.push(resourceOf(field.to))
  }
  return found
}

/**
 * The field by which a form can clear an obstacle; undefined where none can. Of another row, the
 * choices of a reference would depend on what the form does not hold.
 */
export function fieldFor(
  resource: AnyResource,
  { remedy, field }: Obstacle,
): ObstacleField | undefined {
  const via = field?.split('.') ?? []
  const name = via.pop()
  const entities = entitiesOn(resource, via)
  const target = entities?.at(-1)
  if (remedy !== 'change' || !name || !entities || !target) return undefined
  const path = [...via, name]
  const labels = entities.map((one, at) => fieldLabelKey(one, path[at] ?? ''))
  if (via.length === 0) return { resource, name, source: name, via, labels }
  // The form holds the id of the other row under the reference's own name.
  const source = ['along', ...path].join('.')
  return target.fields[name]?.type === 'reference'
    ? undefined
    : { resource: target, name, source, via, labels }
}

/** What a form holds under a name, which may be a path. */
function heldAt(values: unknown, source: string): unknown {
  return source
    .split('.')
    .reduce<unknown>((held, name) => (held as Values | undefined)?.[name], values)
}

/** What is sent of the fields that clear the way, by their paths from the row. */
export function remedyValues(fields: readonly ObstacleField[], values: Values): Values {
  const pairs = fields.flatMap(({ resource, name, source, via }) => {
    const own = parsedValues(resource, [name], { [name]: heldAt(values, source) })
    return Object.entries(own).map(([, value]) => [[...via, name].join('.'), value] as const)
  })
  return Object.fromEntries(pairs)
}

/** Whether nothing in the dialog can clear it. */
export const isFinal = (resource: AnyResource, obstacle: Obstacle): boolean =>
  obstacle.blocks && obstacle.remedy !== 'restore' && !fieldFor(resource, obstacle)
