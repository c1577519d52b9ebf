import type { Fields } from '../../fields/field-types.ts'
import { type Check, listCheckFields } from '../../rules/check.ts'
import { validateRow } from '../../rules/validate-row.ts'
import { type Entity, getCall, getRequestedFields, type Scope } from '../base/entity.ts'
import { asList, asRecord, asTexts, isRecord } from '../base/plain.ts'
import type { IsFaultless } from '../base/problem.ts'

/** Returns the values that a new row has before anybody enters one. */
function getFirstValues({ raw, fields, fieldNames }: Entity) {
  const { create } = asRecord(raw.transitions)
  const set = asRecord(asRecord(create).set)
  return Object.fromEntries(fieldNames.map((name) => [name, set[name] ?? fields[name]?.default]))
}

/** Returns whether the server or a hook gives the field of a new row its value. */
function isGivenByServer({ raw, fields }: Entity, name: string): boolean {
  const { setOn, copies, derivedFrom, computed, writtenBy, numberPrefix } = fields[name] ?? {}
  const sources = [setOn, copies, derivedFrom, computed, numberPrefix]
  return (
    sources.some((source) => source !== undefined) ||
    (Array.isArray(writtenBy) && writtenBy.length === 0) ||
    asTexts(raw.derivedFields).includes(name)
  )
}

/** Returns the fields whose values can make a row keep the rule, without those of its conditions. */
function listCorrectableFields(check: Check, fields: Fields): readonly string[] {
  if ('required' in check) return [check.required]
  if ('empty' in check) return [check.empty]
  return listCheckFields(check, fields)
}

/** Reports rules that every new row with the defaults breaks, and that no form can mend. */
export function checkNewRows({ report, entity }: Scope, isFaultless: IsFaultless): void {
  const { key, raw } = entity
  const call = getCall(entity, 'create')
  const places = [`${key}.fields`, `${key}.form`, `${key}.transitions`]
  if (call === undefined || !places.every(isFaultless)) return
  const fields = entity.fields as unknown as Fields
  const sentFields = getRequestedFields(entity, 'create', call) ?? asTexts(raw.form)
  const firstValues = getFirstValues(entity)
  for (const [index, declared] of asList(raw.checks).entries()) {
    const path = `${key}.checks[${index}]`
    if (!isRecord(declared) || !isFaultless(path)) continue
    const check = declared as unknown as Check
    const names = listCorrectableFields(check, fields)
    const canMend = names.some((name) => sentFields.includes(name) || isGivenByServer(entity, name))
    if (!canMend && validateRow(fields, check, firstValues).length > 0)
      report(
        'wrong-check',
        path,
        `The defaults of a new row break this rule, and its form lacks ${names.map((name) => `'${name}'`).join(' and ')}.`,
        "Change a 'default', or add the field to the form.",
      )
  }
}
