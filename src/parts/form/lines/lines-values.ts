import { LINES } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getState } from '../../../../registry/fields/conditions.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { parseFieldValues, type Values } from '../../fields/validation.ts'

/** Returns the lines of a row or a form. */
export function readLines(values: Values | undefined): readonly Values[] {
  const lines = values?.[LINES]
  return Array.isArray(lines) ? lines : []
}

/** Returns whether the lines of a row can be edited. A state may close them. */
export function areLinesEditable(
  resource: AnyResource,
  row: Values | undefined,
  today: string,
): boolean {
  const { lines, states } = resource
  if (!lines) return false
  const state = row && getState(row, states, today)
  return !state || !lines.closed?.includes(state)
}

/** Returns the lines a form sends, in their order; nothing if the entity has none. */
export function linesToSend({ lines }: AnyResource, values: Values): Values {
  if (!lines || !Array.isArray(values[LINES])) return {}
  const lineEntity = getResource(lines.entity)
  const sentLines = readLines(values).map((line) => ({
    ...(typeof line.id === 'number' && { id: line.id }),
    ...parseFieldValues(lineEntity, lines.columns, line),
  }))
  return { [LINES]: sentLines }
}
