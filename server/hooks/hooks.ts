import { warningsOf } from '../../registry/changes/override-reason.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { AppContext, Deps, Hooks } from '../context/context.ts'
import type { Told } from '../http/problem.ts'
import type { Action, Row, RowHooks, RowStages } from '../rows/action.ts'

type Stage = keyof RowStages
type Hook<S extends Stage> = NonNullable<RowStages[S]>
/** What a hook takes beside the action. */
type Rest<S extends Stage> = Parameters<Hook<S>> extends [Action, ...infer R] ? R : never

/** The entity and verb of a call. */
export interface HookTarget {
  resource: { name: string }
  verb: Verb
}

const hooksOf = <Stages>({ calls }: RowHooks<Stages>, { resource, verb }: HookTarget) =>
  calls[resource.name as ResourceName]?.[verb]

/** Runs the hook of a call at a stage, in its transaction; undefined if there is none. */
export async function runHook<S extends Stage>(
  action: Action,
  stage: S,
  target: HookTarget,
  ...rest: Rest<S>
): Promise<Awaited<ReturnType<Hook<S>>> | undefined> {
  const hook = hooksOf(action.hooks, target)?.[stage] as
    | ((action: Action, ...rest: Rest<S>) => ReturnType<Hook<S>>)
    | undefined
  return hook && (await hook(action, ...rest))
}

/** Whether a call has something left to do once it is kept. */
export const hasAfter = (hooks: Hooks, target: HookTarget): boolean =>
  hooksOf(hooks, target)?.after !== undefined

/** Does what a call has left to do once it is kept, with its row as JSON. */
export async function runAfter(
  deps: Deps,
  target: HookTarget,
  row: string,
  c: AppContext,
): Promise<void> {
  await hooksOf(deps.hooks, target)?.after?.(deps, JSON.parse(row), c)
}

/** Finds everything that is unusual about a row that was written, of what its entity declares. */
export async function unusualAbout(
  action: Action,
  id: number,
  before: Row | null,
): Promise<Told[]> {
  const { resource, verb } = action.endpoint
  const told: Told[] = []
  for (const warning of warningsOf(resource, verb)) {
    const one = await action.hooks.warnings[warning]?.(action, id, before)
    if (one) told.push(one)
  }
  return told
}
