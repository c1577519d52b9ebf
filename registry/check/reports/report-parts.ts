import { journalFields } from '../../entities/journal.ts'
import type { Entities, Entity, Scope } from '../base/entity.ts'
import { type UncheckedObject, getOwn, asRecord } from '../base/plain.ts'
import { isTakenByReportRows } from '../../words/taken-names.ts'
import { checkWord } from '../base/problem.ts'
import { asFieldType, checkWhere } from '../base/values.ts'

const SUMMABLE = ['integer', 'money']
/** The types of the result of each calculation. */
const RESULT_TYPES: Readonly<Record<string, readonly string[]>> = {
  count: ['integer'],
  sum: SUMMABLE,
  average: SUMMABLE,
  share: ['percent'],
  latest: ['date'],
}
/** The types of fields that can group rows. */
const GROUPABLE = ['reference', 'choice', 'flag']
/** The journal field that can group rows, although it is a text. */
const ACCOUNT_FIELD = 'account' satisfies keyof typeof journalFields

/** Returns whether a report reads a journal. */
const hasJournal = ({ entity }: Scope) =>
  Object.values(asRecord(entity.raw.sources)).some(
    (source) => asRecord(source).journal !== undefined,
  )

/** Returns the entity of a source, with the fields of its subjects and of the lines of its journal. */
function getSourceOwner(source: UncheckedObject, entities: Entities): Entity | undefined {
  const own = entities.get(String(source.entity))
  if (!own) return undefined
  const fields = {
    ...entities.get(String(asRecord(source.subject).entity))?.fields,
    ...(source.journal === true && journalFields),
    ...own.fields,
  }
  return { ...own, fields, fieldNames: Object.keys(fields) }
}

/** Returns the entries of a part of a report, each with its place. */
const listPartEntries = ({ entity }: Scope, part: string) =>
  Object.entries(asRecord(entity.raw[part])).map(
    ([name, item]) => [`${entity.key}.${part}.${name}`, asRecord(item), name] as const,
  )

/** Reports a sum or an average without a field, or of another type than its field. */
function checkSummed(
  { report, entity: reportEntity }: Scope,
  path: string,
  measure: UncheckedObject,
): void {
  const { calculate, field, type } = measure
  if (field === undefined)
    report('missing-key', path, `'field' is missing: '${String(calculate)}' must have it.`)
  const fieldType = String(reportEntity.fields[String(field)]?.type)
  if (SUMMABLE.includes(fieldType) && fieldType !== type)
    report(
      'field-type-clash',
      `${path}.type`,
      `It is of type ${String(type)}, but '${String(field)}' is of type ${fieldType}.`,
    )
}

/** Reports measures of another type than their result, or without a field or state. */
function checkMeasures(scope: Scope): void {
  const { report } = scope
  for (const [path, measure] of listPartEntries(scope, 'measures')) {
    const { calculate, type, state } = measure
    const types = getOwn(RESULT_TYPES, String(calculate)) as readonly string[] | undefined
    if (types && typeof type === 'string' && !types.includes(type))
      report(
        'field-type-clash',
        `${path}.type`,
        `The result of '${String(calculate)}' is never of type ${type}.`,
        `Write type: '${types.join("' or '")}'.`,
      )
    if (calculate === 'share' && state === undefined)
      report('missing-key', path, "'state' is missing: a share counts the rows in one state.")
    if (types === SUMMABLE) checkSummed(scope, path, measure)
  }
}

/** Reports dimensions that cannot group rows. */
function checkDimensions(scope: Scope): void {
  const { report, entity: reportEntity } = scope
  const names = [...reportEntity.fieldNames, 'source', 'state', 'hour']
  for (const [path, { each, by }] of listPartEntries(scope, 'dimensions')) {
    checkWord(report, 'unknown-field', {
      path: `${path}.by`,
      word: by,
      allowedWords: names,
      noun: `field of ${reportEntity.key}`,
    })
    const type = reportEntity.fields[String(by)]?.type
    const isAccount = by === ACCOUNT_FIELD && hasJournal(scope)
    if (type !== undefined && !GROUPABLE.includes(String(type)) && !isAccount)
      report(
        'wrong-use',
        `${path}.by`,
        `'${String(by)}' is of type ${String(type)}, which cannot group rows.`,
        `Name a field of type ${GROUPABLE.join(', ')}, or group by time with 'each'.`,
      )
    if ((each === undefined) === (by === undefined))
      report('wrong-shape', path, "A dimension must have either 'each' or 'by'.")
  }
}

/** Reports fields of a report that no source has, or that a source has with another type. */
function checkFields(scope: Scope): void {
  const { report, entity: reportEntity, entities } = scope
  const sources = Object.values(asRecord(reportEntity.raw.sources)).map(asRecord)
  const sourceEntities = sources.flatMap((source) => getSourceOwner(source, entities) ?? [])
  const names = [...new Set(sourceEntities.flatMap((sourceEntity) => sourceEntity.fieldNames))]
  const noun = `field of the sources of ${reportEntity.key}`
  for (const name of reportEntity.fieldNames) {
    const path = `${reportEntity.key}.fields.${name}`
    const { type } = reportEntity.fields[name] ?? {}
    if (isTakenByReportRows(name))
      report(
        'reserved-name',
        path,
        `All rows of reports have a column '${name}' already.`,
        'Give the field another name.',
      )
    // An unknown source may have the field.
    if (sourceEntities.length === sources.length)
      checkWord(report, 'unknown-field', { path, word: name, allowedWords: names, noun })
    for (const sourceEntity of sourceEntities) {
      const memberType = sourceEntity.fields[name]?.type
      if (asFieldType(memberType) && memberType !== type)
        report(
          'field-type-clash',
          path,
          `'${name}' is of type ${String(type)} here, but of type ${String(memberType)} in ${sourceEntity.key}.`,
          'Give both the same type.',
        )
    }
  }
}

/** Reports unknown states of a source, missing ones, and states without conditions. */
function checkStates(
  scope: Scope,
  path: string,
  source: UncheckedObject,
  owner: Entity | undefined,
): void {
  const { report, entity: reportEntity } = scope
  const states = Object.keys(asRecord(reportEntity.raw.states))
  for (const [state, where] of Object.entries(asRecord(source.states))) {
    const valuePath = `${path}.states.${state}`
    checkWord(report, 'unknown-word', {
      path: valuePath,
      word: state,
      allowedWords: states,
      noun: `state of ${reportEntity.key}`,
    })
    if (owner) checkWhere({ ...scope, entity: owner }, valuePath, where)
    if (Object.keys(asRecord(where)).length === 0)
      report(
        'wrong-shape',
        valuePath,
        'A state must have conditions.',
        "Write one, such as { status: 'open' }. Only states of entities can be {}.",
      )
  }
  for (const state of states)
    if (!Object.hasOwn(asRecord(source.states), state))
      report(
        'missing-key',
        `${path}.states`,
        `'${state}' is missing: a source must have every state.`,
      )
}

/** Reports a source whose rows cannot be about the entity of their subject. */
function checkSubject(scope: Scope, path: string, source: UncheckedObject): void {
  const { report, entities } = scope
  const { reference, entity: name } = asRecord(source.subject)
  const own = entities.get(String(source.entity))
  if (source.subject === undefined || !own || !entities.has(String(name))) return
  const targets = Object.values(asRecord(own.fields[String(reference)]?.to))
  if (!targets.includes(name))
    report(
      'wrong-use',
      `${path}.subject`,
      `'${String(reference)}' of ${own.key} never refers to ${String(name)}.`,
    )
}

/** Reports a source with a journal whose entity has none. */
function checkJournalSource(scope: Scope, path: string, source: UncheckedObject): void {
  const own = scope.entities.get(String(source.entity))
  if (source.journal !== undefined && own && own.raw.journal === undefined)
    scope.report(
      'wrong-use',
      `${path}.journal`,
      `${own.key} has no accounts.`,
      "Declare 'journal' there.",
    )
}

/** Reports sources with wrong states, or with two days of different types. */
function checkSources(scope: Scope): void {
  const { report, entities } = scope
  for (const [path, source] of listPartEntries(scope, 'sources')) {
    checkSubject(scope, path, source)
    checkJournalSource(scope, path, source)
    const owner = getSourceOwner(source, entities)
    checkStates(scope, path, source, owner)
    const type = owner?.fields[String(source.day)]?.type
    const overrideType = owner?.fields[String(source.dayOverride)]?.type
    if (type !== undefined && overrideType !== undefined && type !== overrideType)
      report(
        'field-type-clash',
        `${path}.dayOverride`,
        `'${String(source.dayOverride)}' is of type ${String(overrideType)}, and '${String(source.day)}' of type ${String(type)}.`,
      )
  }
}

/** Reports wrong parts of a report. */
export function checkParts(scope: Scope): void {
  checkFields(scope)
  checkSources(scope)
  checkMeasures(scope)
  checkDimensions(scope)
}
