import type { AnyResource } from '../entities/registry.ts'
import { getOwnAction } from '../entities/transition.ts'
import type { Verb } from '../words/verbs.ts'

/** The texts of an own action: on the button, in the dialog, and after success. */
export const ACTION_TEXTS = ['label', 'confirm', 'done'] as const
export type ActionText = (typeof ACTION_TEXTS)[number]

/** The translation key of a text of an own action. */
export function getOwnActionKey({ name }: AnyResource, verb: Verb, textName: ActionText): string {
  return `own_actions.${name}.${verb}.${textName}`
}

/** A translation key with the English fallback. */
export interface TranslatedText {
  key: string
  english: string
}

/** Returns a text of an own action; undefined if the verb is standard or the text is missing. */
export function findActionText(
  resource: AnyResource,
  verb: Verb,
  textName: ActionText,
): TranslatedText | undefined {
  const action = getOwnAction(resource, verb)
  const english = textName === 'done' ? (action?.done ?? action?.label) : action?.[textName]
  if (english === undefined) return undefined
  const declaredName = action?.[textName] === undefined ? 'label' : textName
  return { key: getOwnActionKey(resource, verb, declaredName), english }
}
