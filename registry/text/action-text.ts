import type { AnyResource } from '../entities/registry.ts'
import { ownActionOf } from '../entities/transition.ts'
import type { Verb } from '../words/verbs.ts'

/** What an action of an entity's own says: on its button, in its dialog, and when it has happened. */
export const ACTION_TEXTS = ['label', 'confirm', 'done'] as const
export type ActionText = (typeof ACTION_TEXTS)[number]

/** The translation key of a text of an action of an entity's own. */
export function ownActionKey({ name }: AnyResource, verb: Verb, part: ActionText): string {
  return `own_actions.${name}.${verb}.${part}`
}

/** A text by its key, with what stands in its place where a language does not have it. */
export interface OwnText {
  key: string
  english: string
}

/** A text of an action of an entity's own; undefined for a standard verb, or where it says nothing. */
export function ownText(resource: AnyResource, verb: Verb, part: ActionText): OwnText | undefined {
  const action = ownActionOf(resource, verb)
  const english = part === 'done' ? (action?.done ?? action?.label) : action?.[part]
  if (english === undefined) return undefined
  const said = action?.[part] === undefined ? 'label' : part
  return { key: ownActionKey(resource, verb, said), english }
}
