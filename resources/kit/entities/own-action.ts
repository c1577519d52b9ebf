import type { Fields } from '../fields/field-types.ts'
import type { IconName } from '../words/icons.ts'
import type { Tone } from '../words/tones.ts'
import { VERBS, type Verb } from '../words/verbs.ts'
import type { AnyResource } from './registry.ts'
import type { Request } from './requests.ts'
import type { AnyTransition, Transition } from './transition.ts'

/** The texts of an action in English; `own_actions` in the other languages' texts has theirs. */
interface ActionTexts {
  /** What its button says: 'Approve'. */
  label: string
  /** What its dialog says beside the button: what it leads to. */
  confirm?: string
  /** What has happened then, as history and a toast say it: 'Approved'. Without it the label. */
  done?: string
}

interface ActionLook {
  /** The icon of its button; without it a tick. */
  icon?: IconName
  /** What it means for a row: `stopped` takes something away, `moving` and `good` are its purpose. */
  tone?: Tone
}

/** Something that can be done to a row and that no other entity has: its call, its step and its texts. */
export interface OwnAction<F = Fields, S extends string = string>
  extends Transition<F, S>, ActionTexts, ActionLook {
  /** The fields that record it: a datetime when, a reference who did it. */
  stamps?: readonly (keyof F & string)[]
}

/** An action of an entity's own as code that knows no entity by name sees it. */
export interface AnyOwnAction extends AnyTransition, ActionTexts, ActionLook {
  stamps?: readonly string[]
}

/** The action of an entity's own behind a verb; undefined for a standard verb. */
export function ownActionOf(
  { actions }: Pick<AnyResource, 'actions'>,
  verb: Verb,
): AnyOwnAction | undefined {
  return actions && Object.hasOwn(actions, verb) ? actions[verb] : undefined
}

/** The request line of an action of an entity's own, as addresses are elsewhere: `POST admin/promos/approve`. */
export const ownRequest = ({ name }: Pick<AnyResource, 'name'>, verb: Verb): Request =>
  `POST admin/${name}/${verb}`

/** All verbs that an entity may have, standard ones first. */
export const entityVerbs = ({ actions = {} }: Pick<AnyResource, 'actions'>): Verb[] => [
  ...VERBS,
  ...Object.keys(actions),
]

/** All verbs of a registry, standard ones first. */
export const registryVerbs = (registry: Readonly<Record<string, AnyResource>>): Verb[] => [
  ...new Set(Object.values(registry).flatMap(entityVerbs)),
]
