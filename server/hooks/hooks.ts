import { getWarnings } from '../../registry/changes/override-reason.ts'
import type { ResourceName } from '#business/words'
import type { Verb } from '../../registry/words/verbs.ts'
import type { AppContext, Deps, Hooks } from '../context/context.ts'
import type { FieldMessage } from '../http/problem.ts'
import type { Action, Row, HookTable, RowHooks } from '../rows/action.ts'

type Stage = keyof RowHooks
type Hook<S extends Stage> = NonNullable<RowHooks[S]>
/** The parameters of a hook after the action. */
type HookParameters<S extends Stage> = Parameters<Hook<S>> extends [Action, ...infer R] ? R : never

/** The entity and verb of a call. */
export interface HookTarget {
  resource: { name: string }
  verb: Verb
}

const findHooks = <Stages>({ calls }: HookTable<Stages>, { resource, verb }: HookTarget) =>
  calls[resource.name as ResourceName]?.[verb]

/**
 * Runs a hook inside the transaction of its call. Returns undefined if the call has no such hook.
 */
export async function runHook<S extends Stage>(
  action: Action,
  stage: S,
  target: HookTarget,
  ...parameters: HookParameters<S>
): Promise<Awaited<ReturnType<Hook<S>>> | undefined> {
  const hook = findHooks(action.hooks, target)?.[stage] as
    | ((action: Action, ...parameters: HookParameters<S>) => ReturnType<Hook<S>>)
    | undefined
  return hook && (await hook(action, ...parameters))
}

/** Returns whether a call has an `after` hook. */
export const hasAfterHook = (hooks: Hooks, target: HookTarget): boolean =>
  findHooks(hooks, target)?.after !== undefined

/** Runs the `after` hook of a call. `row` is the written row as JSON. */
export async function runAfterHook(
  deps: Deps,
  target: HookTarget,
  row: string,
  c: AppContext,
): Promise<void> {
  await findHooks(deps.hooks, target)?.after?.(deps, JSON.parse(row), c)
}

/** Checks a written row for every warning that its entity declares. */
export async function findWarnings(
  action: Action,
  id: number,
  before: Row | null,
): Promise<FieldMessage[]> {
  const { resource, verb } = action.endpoint
  const warnings: FieldMessage[] = []
  for (const warning of getWarnings(resource, verb)) {
    const message = await action.hooks.warnings[warning]?.(action, id, before)
    if (message) warnings.push(message)
  }
  return warnings
}
