import type { AnyResource } from './define.ts'
import { matches } from './fields.ts'

/** The state a row is in, the first declared whose conditions it meets; `today` is the business's day. */
export function stateOf(
  row: Readonly<Record<string, unknown>>,
  resource: AnyResource,
  today?: string,
): string | null {
  const states = Object.entries(resource.states ?? {})
  return states.find(([, { when }]) => matches(row, when, today))?.[0] ?? null
}
