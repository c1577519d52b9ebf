import type { AnyResource } from '../entities/registry.ts'
import { getOwnAction } from '../entities/transition.ts'
import type { Verb } from '../words/verbs.ts'

/** The texts of an own action: on its button, in its dialog, and after it. */
export const ACTION_TEXTS = ['label', 'confirm', 'done'] as const
export type ActionText = (typeof ACTION_TEXTS)[number]

/** The translation key of a text of an own action. */
export function ownActionKey({ name }: AnyResource, verb: Verb, part: ActionText): string {
  return `own_actions.${name}.${verb}.${part}`
}

/** A text by its key, with the English fallback. */
export interface OwnText {
  key: string
  english: string
}

/** Returns a text of an own action; undefined for a standard verb, or if it is not declared. */
export function ownText(resource: AnyResource, verb: Verb, part: ActionText): OwnText | undefined {
  const action = getOwnAction(resource, verb)
  const english = part === 'done' ? (action?.done ?? action?.label) : action?.[part]
  if (english === undefined) return undefined
  const textPart = action?.[part] === undefined ? 'label' : part
  return { key: ownActionKey(resource, verb, textPart), english }
}
