import { DENOMINATIONS } from '#business/words'
import { LINES_PROPERTY, type RowLines } from '../../../../registry/fields/row-lines.ts'
import { getFieldComputation } from '../../../../registry/values/computed/computed.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { capabilities } from '../../../platform/api/index.ts'
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

/** Returns the columns of lines that people fill in. */
const listTypedColumns = ({ columns, denominations }: RowLines, { fields }: AnyResource) =>
  columns.filter(
    (name) => name !== denominations && getFieldComputation(fields[name]) === undefined,
  )

/**
 * Returns the notes and coins that have a line each, the largest first; undefined if people add the
 * lines.
 */
export const listDenominations = ({ denominations }: RowLines): readonly string[] | undefined =>
  denominations === undefined ? undefined : DENOMINATIONS[capabilities.current().currency]

/** Returns the values of a form with a line for each note and coin, the largest first. */
export function addDenominations<V extends Values>({ lines }: AnyResource, values: V): V {
  const amounts = lines && listDenominations(lines)
  const { denominations: name } = lines ?? {}
  if (!amounts || name === undefined) return values
  const lineEntity = getResource(lines.entity)
  const existingLines = readLines(values)
  const denominationLines = amounts.map((amount) => {
    const newLine = parseFormValues(lineEntity, [name], { [name]: amount })
    return existingLines.find((line) => line[name] === newLine[name]) ?? newLine
  })
  const otherLines = existingLines.filter((line) => !denominationLines.includes(line))
  return { ...values, [LINES_PROPERTY]: [...denominationLines, ...otherLines] }
}

/** Returns the lines that a form sends, in the order shown; `{}` if the entity has no lines. */
export function buildLinesToSend({ lines }: AnyResource, values: Values): Values {
  if (!lines || !Array.isArray(values[LINES_PROPERTY])) return {}
  const lineEntity = getResource(lines.entity)
  const typedColumns = listTypedColumns(lines, lineEntity)
  const isSent = (line: Values) =>
    lines.denominations === undefined || typedColumns.some((name) => !isEmptyInput(line[name]))
  const sentColumns = lines.columns.filter(
    (name) => name === lines.denominations || typedColumns.includes(name),
  )
  const sentLines = readLines(values)
    .filter(isSent)
    .map((line) => ({
      ...(typeof line.id === 'number' && { id: line.id }),
      ...parseFormValues(lineEntity, sentColumns, line),
    }))
  return { [LINES_PROPERTY]: sentLines }
}
