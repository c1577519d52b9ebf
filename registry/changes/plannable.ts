import type { AnyResource } from '../entities/registry.ts'
import { findRowState } from '../fields/conditions.ts'

/**
 * Returns whether plans may change a row. Rows that are under way or over are excluded. `today` is
 * the business day.
 */
export const isPlannable = (
  { states, plannable }: Pick<AnyResource, 'states' | 'plannable'>,
  row: Readonly<Record<string, unknown>>,
  today: string,
): boolean => plannable === undefined || plannable.includes(findRowState(row, states, today) ?? '')
