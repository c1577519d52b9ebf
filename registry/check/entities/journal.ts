import { journalFields } from '../../entities/journal.ts'
import type { Entity, Scope } from '../base/entity.ts'
import { asRecord, getOwn, isRecord, type UncheckedObject } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { checkField } from '../base/values.ts'

/** The choice whose values have accounts, and the place of these accounts. */
interface ChosenAccounts {
  path: string
  choice: string
  accounts: UncheckedObject
}

/** Reports values of a choice without accounts, and accounts of values that it lacks. */
function checkValues({ report, entity }: Scope, { path, choice, accounts }: ChosenAccounts): void {
  const field = entity.fields[choice]
  if (field?.type !== 'choice') return
  const values = Object.keys(asRecord(field.values))
  const noun = `value of '${choice}'`
  for (const word of Object.keys(accounts))
    checkWord(report, 'unknown-word', { path: `${path}.${word}`, word, allowedWords: values, noun })
  for (const value of values)
    if (!Object.hasOwn(accounts, value))
      report(
        'wrong-journal',
        path,
        `'${value}' of '${choice}' has no account, so its rows would be missing in the books.`,
        `Add '${value}'.`,
      )
}

/** Reports a number of an account that is no text of the settings. */
function checkNumber(
  scope: Scope,
  path: string,
  settings: Entity | undefined,
  name: unknown,
): void {
  if (settings) checkField({ ...scope, entity: settings }, path, name, 'text')
}

/** Reports an account that not every row has, or whose number is nowhere. */
function checkAccount(
  scope: Scope,
  path: string,
  settings: Entity | undefined,
  account: unknown,
): void {
  if (!isRecord(account)) {
    checkNumber(scope, path, settings, account)
    return
  }
  const { by, accounts, empty } = account
  if (!checkField(scope, `${path}.by`, by, 'choice')) return
  const choice = String(by)
  checkValues(scope, { path: `${path}.accounts`, choice, accounts: asRecord(accounts) })
  for (const [value, name] of Object.entries(asRecord(accounts)))
    checkNumber(scope, `${path}.accounts.${value}`, settings, name)
  checkNumber(scope, `${path}.empty`, settings, empty)
  if (scope.entity.fields[choice]?.nullable === true && empty === undefined)
    scope.report(
      'wrong-journal',
      path,
      `'${choice}' may be empty, and such rows have no account.`,
      "Name the account of these rows in 'empty'.",
    )
}

/** Reports amounts without accounts, accounts without a number, and fields that lines would hide. */
export function checkJournal(scope: Scope): void {
  const { report, entity, entities } = scope
  if (entity.raw.journal === undefined) return
  const path = `${entity.key}.journal`
  const { settings, kind, accounts } = asRecord(entity.raw.journal)
  const settingsEntity = entities.get(String(settings))
  if (settingsEntity && settingsEntity.raw.single !== true)
    report(
      'wrong-journal',
      `${path}.settings`,
      `${settingsEntity.key} has more than one row.`,
      "Name an entity with 'single: true'.",
    )
  checkValues(scope, {
    path: `${path}.accounts`,
    choice: String(kind),
    accounts: asRecord(accounts),
  })
  for (const [value, pair] of Object.entries(asRecord(accounts)))
    for (const side of ['debit', 'credit'])
      checkAccount(
        scope,
        `${path}.accounts.${value}.${side}`,
        settingsEntity,
        getOwn(asRecord(pair), side),
      )
  const hiddenName = Object.keys(journalFields).find((name) => Object.hasOwn(entity.fields, name))
  if (hiddenName !== undefined)
    report(
      'wrong-journal',
      path,
      `The lines of a journal have a field '${hiddenName}' of their own.`,
      'Give the field of the entity another name.',
    )
}
