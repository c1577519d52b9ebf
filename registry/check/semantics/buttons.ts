import { canMeetAll } from '../../entities/states.ts'
import {
  type AnyOwnAction,
  DEFAULT_ACTION_ICON,
  listSourceStates,
} from '../../entities/transition.ts'
import type { Scope } from '../base/entity.ts'
import { asRecord, isRecord } from '../base/plain.ts'
import type { IsFaultless } from '../base/problem.ts'

/** An action whose declaration has no mistakes. */
interface Button {
  path: string
  verb: string
  action: AnyOwnAction
}

/** Returns whether a row can have the buttons of both actions. */
function canMeet({ action: first }: Button, { action: second }: Button): boolean {
  const secondStates = listSourceStates(second)
  const firstStates = listSourceStates(first) ?? secondStates
  const shareState =
    firstStates === undefined || firstStates.some((state) => secondStates?.includes(state) ?? true)
  return shareState && canMeetAll(first.when ?? {}, second.when)
}

const getIcon = ({ action }: Button) => action.icon ?? DEFAULT_ACTION_ICON

/** Reports actions whose buttons nobody can tell apart: equal labels, or equal icons of one row. */
export function checkButtons({ report, entity }: Scope, isFaultless: IsFaultless): void {
  const { key, raw, actions } = entity
  const buttons = Object.entries(actions).flatMap(([verb, action]): Button[] => {
    const path = `${key}.actions.${verb}`
    const { from, when } = asRecord(action)
    const places = [
      path,
      `${key}.states`,
      ...Object.keys(asRecord(when)).map((name) => `${key}.fields.${name}`),
    ]
    return isRecord(action) && places.every(isFaultless) && (from === undefined || raw.states)
      ? [{ path, verb, action: action as unknown as AnyOwnAction }]
      : []
  })
  for (const [index, button] of buttons.entries()) {
    const { path, verb, action } = button
    const earlier = buttons.slice(0, index)
    const sameLabel = earlier.find((other) => other.action.label === action.label)
    if (sameLabel)
      report(
        'same-button',
        `${path}.label`,
        `'${sameLabel.verb}' and '${verb}' have the same label.`,
        'Give each a label of its own.',
      )
    const sameIcon = earlier.find(
      (other) => getIcon(other) === getIcon(button) && canMeet(other, button),
    )
    if (sameIcon)
      report(
        'same-button',
        `${path}.icon`,
        `A row can show '${sameIcon.verb}' and '${verb}', which have the same icon.`,
        `Give each an 'icon' of its own; without one it is '${DEFAULT_ACTION_ICON}'.`,
      )
  }
}
