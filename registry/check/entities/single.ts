import { WEEKDAYS } from '../../words/weekdays.ts'
import { CURRENCY_DISPLAYS } from '../../words/business-settings.ts'
import { PHONE_COUNTRIES } from '../../characters/phone-number.ts'
import type { Verb } from '../../words/verbs.ts'
import { type Entities, getCall, type Scope } from '../base/entity.ts'
import { type UncheckedObject, asRecord, getOwn } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'

/** The verbs by which rows come and go. */
const LIFE_CYCLE_VERBS: readonly Verb[] = ['create', 'delete', 'restore', 'forceDelete']

/** Returns whether a new row has a value of a field without anybody giving one. */
const hasFirstValue = ({
  type,
  default: defaultValue,
  nullable,
  setOn,
  computed,
}: UncheckedObject) =>
  type === 'id' || [defaultValue, nullable, setOn, computed].some((part) => part !== undefined)

/** Reports what an entity with one row cannot have: several lists, a table of others, calls for more rows. */
export function checkSingle({ report, entity }: Scope): void {
  const { key, raw, fields } = entity
  if (raw.single !== true) return
  const isShared = raw.union !== undefined || raw.rows !== undefined
  if (isShared || Object.keys(asRecord(raw.lists)).length !== 1)
    report(
      'wrong-single',
      `${key}.single`,
      'An entity with one row has one list, and a table of its own.',
      "Leave out 'single', or 'union', 'rows' and the other lists.",
    )
  for (const verb of LIFE_CYCLE_VERBS.filter(
    (candidate) => getCall(entity, candidate) !== undefined,
  ))
    report(
      'wrong-single',
      `${key}.${getOwn(entity.calls, verb) === undefined ? 'extensions' : 'calls'}.${verb}`,
      `The only row of ${key} comes with the database and stays, so nobody can ${verb} it.`,
      `Leave out '${verb}'.`,
    )
  for (const [name] of Object.entries(fields).filter(([, field]) => !hasFirstValue(field)))
    report(
      'wrong-single',
      `${key}.fields.${name}`,
      `A start creates the row of ${key}, and '${name}' has no first value.`,
      `Give '${name}' a 'default', or 'nullable: true'.`,
    )
}

/** The words that a choice can have if it gives a setting. */
const CHOICES: Readonly<Record<string, readonly [words: readonly string[], what: string]>> = {
  weekStart: [WEEKDAYS, 'day of the week'],
  currencyDisplay: [CURRENCY_DISPLAYS, 'way to show a currency'],
  phoneCountry: [PHONE_COUNTRIES, 'country with phone numbers'],
}

/** Reports settings of the business that an entity with several rows gives, or by unknown words. */
export function checkSettings({ report, entity }: Scope): void {
  const { key, raw, fields } = entity
  if (raw.settings === undefined) return
  if (raw.single !== true)
    report(
      'wrong-single',
      `${key}.settings`,
      `${key} has several rows, and only one can give settings.`,
      "Add 'single: true'.",
    )
  for (const [setting, [allowedValues, noun]] of Object.entries(CHOICES)) {
    const name = String(asRecord(raw.settings)[setting])
    for (const value of Object.keys(asRecord(fields[name]?.values)))
      checkWord(report, 'unknown-word', {
        path: `${key}.fields.${name}.values.${value}`,
        word: value,
        allowedWords: allowedValues,
        noun,
      })
  }
}

/** Reports a second entity that gives settings of the business. */
export function checkOneGiver(report: Report, entities: Entities): void {
  const [firstEntity, ...otherEntities] = [...entities.values()].filter(
    ({ raw }) => raw.settings !== undefined,
  )
  for (const { key } of otherEntities)
    report(
      'wrong-single',
      `${key}.settings`,
      `'${firstEntity?.key}' gives the settings of the business already.`,
      'Declare all of them in one entity.',
    )
}
