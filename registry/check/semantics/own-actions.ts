import { FIELD_TYPES } from '../../fields/traits.ts'
import type { AnyOwnAction } from '../../entities/transition.ts'
import { HISTORY_VERBS } from '../../changes/history.ts'
import { TONES } from '../../words/tones.ts'
import { isStandard } from '../../words/verbs.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, entriesOf, type Shape } from '../base/shape.ts'
import { checkIcon } from '../base/words.ts'
import { checkFieldNames } from '../entities/fields.ts'
import { TRANSITION } from '../entities/shapes.ts'
import { checkTransition } from '../entities/transitions.ts'

/** The keys of an action of an entity's own. */
export const OWN_ACTION = {
  ...TRANSITION,
  label: 'line!',
  confirm: 'line',
  done: 'line',
  icon: 'text',
  tone: 'text',
  stamps: 'texts',
} as const satisfies Record<keyof AnyOwnAction, Shape[string]>

const NAME = /^[a-z][a-zA-Z\d]*$/
/** What every entity of a client has beside its calls. */
const RESERVED = ['list', 'rows']
const STAMPED = ['datetime', 'reference']

/** Reports a name that addresses, history or another verb could not be told apart by. */
function checkName(report: Report, at: string, verb: string, entity: Entity): void {
  const isHistorys = HISTORY_VERBS.some((one) => one === verb)
  if (isStandard(verb) || isHistorys)
    report(
      'standard-verb',
      at,
      `'${verb}' means something for every entity already.`,
      isHistorys
        ? 'Give the action another name.'
        : "Declare it in 'calls' or 'extensions' and 'transitions', or give the action another name.",
    )
  else if (!NAME.test(verb) || RESERVED.includes(verb))
    report('wrong-name', at, `'${verb}' is no name of an action.`, "Write it so: 'markPaid'.")
  else if (verb in entity.calls || verb in entity.extensions)
    report('declared-twice', at, `'${verb}' is a call already.`, 'Leave one of them out.')
}

function checkStamps(report: Report, at: string, stamps: unknown, entity: Entity): void {
  checkFieldNames(report, at, stamps, entity)
  for (const [index, name] of textsOf(stamps).entries()) {
    const type = FIELD_TYPES.find((one) => one === entity.fields[name]?.type)
    if (type && !STAMPED.includes(type))
      report(
        'wrong-stamp',
        `${at}[${index}]`,
        `A field of type ${type} records nothing.`,
        'A datetime is set to the time, a reference to whoever did it.',
      )
  }
}

/** Reports an action that leaves a row as it was. */
function checkEffect(report: Report, at: string, action: Loose): void {
  const isEmpty = (value: unknown) =>
    Object.keys(Array.isArray(value) || isRecord(value) ? value : {}).length === 0
  if ([action.set, action.asks, action.stamps].every(isEmpty))
    report(
      'changes-nothing',
      at,
      'It would leave the row as it is.',
      "Say what it writes in 'set', what it asks for in 'asks', or what records it in 'stamps'.",
    )
}

/** Reports an action that is on no screen. */
function checkShown(report: Report, at: string, verb: string, { raw }: Entity): void {
  const isOffered = Object.values(recordOf(raw.lists)).some((list) => {
    const { actions, pageActions } = recordOf(list)
    return [...textsOf(actions), ...textsOf(pageActions)].includes(verb)
  })
  if (!isOffered)
    report(
      'offered-to-nobody',
      at,
      `No list offers '${verb}'.`,
      "Name it in the 'actions' or 'pageActions' of a list.",
    )
}

/** Reports what is wrong with the actions of an entity's own. */
export function checkOwnActions(report: Report, entity: Entity): void {
  const at = `${entity.key}.actions`
  for (const [verb, action] of entriesOf(report, at, recordOf(entity.raw.actions), 'An action')) {
    const place = `${at}.${verb}`
    checkName(report, place, verb, entity)
    checkShape(report, place, action, OWN_ACTION, 'an action')
    checkTransition(report, place, action, entity)
    checkIcon(report, `${place}.icon`, action.icon)
    checkWord(report, 'unknown-word', `${place}.tone`, action.tone, TONES, 'tone')
    checkStamps(report, `${place}.stamps`, action.stamps, entity)
    checkEffect(report, place, action)
    checkShown(report, place, verb, entity)
  }
}
