import { type Entity, getCall, getRequestedFields, getTarget, type Scope } from '../base/entity.ts'
import { asRecord, asTexts, type UncheckedObject } from '../base/plain.ts'
import { checkWord } from '../base/problem.ts'
import { checkField, checkLastingWhere } from '../base/values.ts'

/** A sum of covered entries to check. */
interface SumPlace {
  path: string
  ledger: Entity
  sum: UncheckedObject
}

/** Returns the field of entries, or of the rows that they refer to, at a path; undefined without one. */
function findMatched({ entities }: Scope, ledger: Entity, path: string) {
  const [name = '', targetName, ...rest] = path.split('.')
  const field = ledger.fields[name]
  if (rest.length > 0 || targetName === undefined) return rest.length > 0 ? undefined : field
  return entities.get(String(field?.to))?.fields[targetName]
}

/** Reports fields of entries that cannot equal fields of the row. */
function checkMatch(scope: Scope, { path, ledger, sum }: SumPlace): void {
  const { report, entity } = scope
  for (const [matchedPath, name] of Object.entries(asRecord(sum.match))) {
    const valuePath = `${path}.match.${matchedPath}`
    const field = findMatched(scope, ledger, matchedPath)
    if (field === undefined)
      report('unknown-field', valuePath, `'${matchedPath}' is no field of ${ledger.key}.`)
    else if (checkField(scope, valuePath, name)) {
      const { type, to } = entity.fields[String(name)] ?? {}
      if (type !== field.type || to !== field.to)
        report(
          'wrong-covers',
          valuePath,
          `'${matchedPath}' of ${ledger.key} cannot equal '${String(name)}' of ${entity.key}.`,
          'Both need one type, and references one entity.',
        )
    }
  }
}

/** Reports sums that no field can show, or whose entries do not exist. */
function checkSum(scope: Scope, name: string, place: SumPlace): void {
  const { report, entity } = scope
  const { path, ledger, sum } = place
  if (!checkField(scope, path, name, 'money')) return
  if (entity.fields[name]?.nullable !== true || entity.fields[name]?.computed !== undefined)
    report(
      'wrong-covers',
      path,
      `'${name}' is empty until the row is closed, so it must be stored and nullable.`,
    )
  checkMatch(scope, place)
  const { kind } = asRecord(ledger.raw.ledger)
  for (const [index, word] of asTexts(sum.kinds).entries())
    checkWord(report, 'unknown-word', {
      path: `${path}.kinds[${index}]`,
      word,
      allowedWords: Object.keys(asRecord(ledger.fields[String(kind)]?.values)),
      noun: `value of '${String(kind)}' of ${ledger.key}`,
    })
  checkLastingWhere({ ...scope, entity: ledger }, `${path}.where`, sum.where)
}

/** Reports fields that only the database writes, and that a call would write. */
function checkWriters({ report, entity }: Scope, names: readonly string[]): void {
  for (const verb of ['create', 'update'] as const) {
    const call = getCall(entity, verb)
    if (call === undefined) continue
    const sentNames = getRequestedFields(entity, verb, call) ?? asTexts(entity.raw.form)
    const writtenName = names.find((name) => sentNames.includes(name))
    if (writtenName !== undefined)
      report(
        'wrong-covers',
        `${entity.key}.covers`,
        `'${verb}' of ${entity.key} writes '${writtenName}', which follows from covered entries.`,
        'Remove it from the form. An action closes the row.',
      )
  }
}

/** Reports rows that cannot cover the entries of a ledger. */
export function checkCovers(scope: Scope): void {
  const { report, entity, entities } = scope
  const covers = asRecord(entity.raw.covers)
  const ledger = entities.get(String(covers.entity))
  if (!ledger) return
  const path = `${entity.key}.covers`
  if (ledger.raw.ledger === undefined) {
    const message = `${ledger.key} is no ledger.`
    report('wrong-covers', `${path}.entity`, message, "Declare 'ledger' there.")
    return
  }
  const reference = ledger.fields[String(covers.reference)]
  const target = getTarget({ entity: ledger, entities }, covers.reference)
  if (reference && (target?.key !== entity.key || reference.nullable !== true))
    report(
      'wrong-covers',
      `${path}.reference`,
      `'${String(covers.reference)}' of ${ledger.key} is no nullable reference to ${entity.key}.`,
    )
  if (entity.fields[String(covers.at)]?.nullable !== true)
    report('wrong-covers', `${path}.at`, `'${String(covers.at)}' is empty until the row is closed.`)
  const sums = asRecord(covers.sums)
  for (const [name, sum] of Object.entries(sums))
    checkSum(scope, name, { path: `${path}.sums.${name}`, ledger, sum: asRecord(sum) })
  checkWriters(scope, [String(covers.at), ...Object.keys(sums)])
}
