import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { parseFormValues, type Values } from '../../fields/validation.ts'

/** Returns the lines of a row or a form. */
export function readLines(values: Values | undefined): readonly Values[] {
  const lines = values?.[LINES_PROPERTY]
  return Array.isArray(lines) ? lines : []
}

/** Returns whether the lines of a row can be edited. Some states of the row forbid it. */
export function areLinesEditable(
  resource: AnyResource,
  row: Values | undefined,
  today: string,
): boolean {
  const { lines, states } = resource
  if (!lines) return false
  const state = row && findRowState(row, states, today)
  return !state || !lines.closed?.includes(state)
}

/** Returns the lines that a form sends, in the ordershown; `{}` if the entity has no lines. */
export function buildLinesToSend({ lines }: AnyResource, values: Values): Values {
  if (!lines || !Array.isArray(values[LINES_PROPERTY])) return {}
  const lineEntity = getResource(lines.entity)
  const sentLines = readLines(values).map((line) => ({
    ...(typeof line.id === 'number' && { id: line.id }),
    ...parseFormValues(lineEntity, lines.columns, line),
  }))
  return { [LINES_PROPERTY]: sentLines }
}
