import { type Entity, getCall, type Scope } from '../base/entity.ts'
import { asRecord, type UncheckedObject } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { checkField } from '../base/values.ts'

const CHANGING_VERBS = ['create', 'update', 'delete', 'restore', 'forceDelete'] as const

/** Reports calls that would change the entries of a ledger. */
function checkLedgerCalls({ report, entity }: Scope): void {
  if (entity.raw.ledger === undefined) return
  for (const verb of CHANGING_VERBS)
    if (getCall(entity, verb) !== undefined)
      report(
        'wrong-ledger',
        `${entity.key}.ledger`,
        `Nobody changes the entries of a ledger, and ${entity.key} has the call '${verb}'.`,
        'Remove the call. Entries follow from the rows that post them.',
      )
}

const isPolymorphicTo = (field: UncheckedObject | undefined, name: string) =>
  field?.type === 'polymorphic' && Object.values(asRecord(field.to)).includes(name)

/** Returns whether an entry can take the value of a field of a row; `id` stands for the row. */
function canTake(entryField: UncheckedObject, scope: Scope, name: string): boolean {
  const { fields, key } = scope.entity
  if (name === 'id') return isPolymorphicTo(entryField, key)
  const { type, to } = fields[name] ?? {}
  if (type === 'reference' && isPolymorphicTo(entryField, String(to))) return true
  if (type !== entryField.type) return false
  return type !== 'reference' || to === entryField.to
}

/** Reports the values that entries cannot take from rows. */
function checkValues(scope: Scope, path: string, ledger: Entity, values: UncheckedObject): void {
  const { report, entity } = scope
  for (const [name, source] of Object.entries(values)) {
    const isKnown = checkWord(report, 'unknown-field', {
      path: `${path}.${name}`,
      word: name,
      allowedWords: ledger.fieldNames,
      noun: `field of ${ledger.key}`,
    })
    const hasSource = isKnown && checkField(scope, `${path}.${name}`, source)
    if (hasSource && !canTake(asRecord(ledger.fields[name]), scope, String(source)))
      report(
        'wrong-ledger',
        `${path}.${name}`,
        `'${name}' of ${ledger.key} cannot take '${String(source)}' of ${entity.key}.`,
        'Both need one type, and references one entity.',
      )
  }
}

/** Returns the fields that an entry needs and that no posting gives by itself. */
function listNeededFields({ raw, fields, fieldNames }: Entity): string[] {
  const own = Object.values(asRecord(raw.ledger)).flatMap((name) => [
    name,
    fields[String(name)]?.typeField,
  ])
  return fieldNames.filter((name) => {
    const { type, nullable, default: defaultValue, setOn } = fields[name] ?? {}
    const isGiven = type === 'id' || nullable === true || setOn === 'create'
    return !isGiven && defaultValue === undefined && !own.includes(name)
  })
}

/** Reports entries in an entity that is no ledger, of an unknown kind, or without a value. */
function checkPosts(scope: Scope): void {
  const { report, entity, entities } = scope
  const posts = asRecord(entity.raw.posts)
  const ledger = entities.get(String(posts.entity))
  if (!ledger) return
  const path = `${entity.key}.posts`
  const { kind, cause } = asRecord(ledger.raw.ledger)
  if (ledger.raw.ledger === undefined) {
    report(
      'wrong-ledger',
      `${path}.entity`,
      `${ledger.key} is no ledger.`,
      "Declare 'ledger' there.",
    )
    return
  }
  if (!isPolymorphicTo(ledger.fields[String(cause)], entity.key))
    report(
      'wrong-ledger',
      `${path}.entity`,
      `'${String(cause)}' of ${ledger.key} cannot refer to ${entity.key}.`,
      "Add it to 'to' of that field.",
    )
  for (const [name, value] of Object.entries(asRecord(posts.entries))) {
    const values = asRecord(asRecord(value).values)
    const entryPath = `${path}.entries.${name}`
    checkWord(report, 'unknown-word', {
      path: entryPath,
      word: name,
      allowedWords: Object.keys(asRecord(ledger.fields[String(kind)]?.values)),
      noun: `value of '${String(kind)}' of ${ledger.key}`,
    })
    checkValues(scope, `${entryPath}.values`, ledger, values)
    const typeFields = Object.keys(values).map((field) => ledger.fields[field]?.typeField)
    const missingName = listNeededFields(ledger).find(
      (field) => !(field in values) && !typeFields.includes(field),
    )
    if (missingName !== undefined)
      report(
        'wrong-ledger',
        entryPath,
        `Entries of ${ledger.key} need '${missingName}'.`,
        "Give it in 'values', or make the field nullable.",
      )
  }
}

/** Reports ledgers that calls would change, and entries that a ledger cannot hold. */
export function checkLedger(scope: Scope): void {
  checkLedgerCalls(scope)
  checkPosts(scope)
}
