import { LINES } from '../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { stateOf } from '../../../registry/fields/conditions.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { parsedValues, type Values } from '../../fields/validation.ts'

/** The lines of a row, as it was read or as a form holds them. */
export function linesIn(values: Values | undefined): readonly Values[] {
  const lines = values?.[LINES]
  return Array.isArray(lines) ? lines : []
}

/** Whether the lines of a row can be changed: a state may close them. */
export function areOpen(resource: AnyResource, row: Values | undefined, today: string): boolean {
  const { lines, states } = resource
  if (!lines) return false
  const state = row && stateOf(row, states, today)
  return !state || !lines.closed?.includes(state)
}

/** What a form sends of its lines, in their order; nothing where the entity has none. */
export function sentLines({ lines }: AnyResource, values: Values): Values {
  if (!lines || !Array.isArray(values[LINES])) return {}
  const child = resourceOf(lines.entity)
  const sent = linesIn(values).map((line) => ({
    ...(typeof line.id === 'number' && { id: line.id }),
    ...parsedValues(child, lines.columns, line),
  }))
  return { [LINES]: sent }
}
