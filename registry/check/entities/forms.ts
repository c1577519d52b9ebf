import { type Entity, listFieldsOfType, getCall, listCalls, type Scope } from '../base/entity.ts'
import {
  asRecord,
  asTexts,
  isRecord,
  type UncheckedObject,
  listTextsWithPaths,
} from '../base/plain.ts'
import { requireCall } from '../base/needs.ts'

/** The keys of fields that the server writes, each with the reason. */
const SERVER_WRITES = {
  numberPrefix: 'the server numbers the rows',
  setOn: 'the server sets it',
  copies: 'the database copies it',
  computed: 'it is computed',
} as const

/** Returns the reason why only the server writes a field; undefined for other fields. */
function getServerReason(name: string, field: UncheckedObject): string | undefined {
  if (field.type === 'id') return 'the database creates it'
  if (name === 'deleted_at') return 'deleting a row sets it'
  return Object.entries(SERVER_WRITES).find(([key]) => field[key] !== undefined)?.[1]
}

/**
 * Reports requested fields that only the server writes. A body may have the id of its row, and
 * computed fields with a usual value.
 */
function checkRequested(
  { report, entity: { fields } }: Pick<Scope, 'report' | 'entity'>,
  path: string,
  names: unknown,
  expects: UncheckedObject = {},
): void {
  for (const [valuePath, name] of listTextsWithPaths(path, names)) {
    const isRowId = name === 'id' && path.endsWith('.body')
    const { computed, ...field } = fields[name] ?? {}
    const isForHooks = Object.hasOwn(expects, name)
    const reason = isRowId
      ? undefined
      : getServerReason(name, isForHooks ? field : { ...field, computed })
    if (reason)
      report(
        'wrong-form',
        valuePath,
        `'${name}' cannot be filled in: ${reason}.`,
        'Remove it here.',
      )
  }
}

/** Returns whether a new row needs a value of the field. */
export function isNeeded(name: string, field: UncheckedObject): boolean {
  if (typeof field.type !== 'string' || getServerReason(name, field)) return false
  return !field.nullable && field.default === undefined && field.derivedFrom === undefined
}

/** Reports required fields that the form of a new row leaves out. */
function checkOmitted({ report, entity }: Scope): void {
  const { raw, fields } = entity
  const create = listCalls(entity).find(({ verb }) => verb === 'create')
  // The server derives the other fields.
  if (!create || raw.derivedFields !== undefined) return
  if (create.isForm && !Array.isArray(raw.form)) return
  const fixedConditions = asRecord(asRecord(raw.rows).where)
  const isFixed = (name: string) =>
    Object.hasOwn(fixedConditions, name) && !isRecord(fixedConditions[name])
  for (const [name, field] of Object.entries(fields))
    if (isNeeded(name, field) && !create.sentFields.includes(name) && !isFixed(name))
      report(
        'wrong-form',
        create.sentFieldsPath,
        `'${name}' is required, but 'create' does not send it.`,
        "Add it here, make it 'nullable', or give it a 'default'.",
      )
}

/** Reports forms and calls with fields that only the server writes, or without required fields. */
export function checkForms(scope: Scope): void {
  const { key, raw, calls, extensions } = scope.entity
  checkRequested(scope, `${key}.form`, raw.form)
  for (const [verb, transition] of Object.entries(asRecord(raw.transitions)))
    for (const listKey of ['requiredFields', 'optionalFields'] as const)
      checkRequested(
        scope,
        `${key}.transitions.${verb}.${listKey}`,
        asRecord(transition)[listKey],
        asRecord(asRecord(transition).expects),
      )
  for (const [group, declarations] of Object.entries({ calls, extensions }))
    for (const [verb, call] of Object.entries(declarations))
      checkRequested(scope, `${key}.${group}.${verb}.body`, asRecord(call).body)
  checkOmitted(scope)
}

/** The calls that the form of a row makes for its lines. */
const LINE_VERBS = ['create', 'update', 'delete', 'restore']

/** Reports columns of lines that the form sets itself, and required fields without a column. */
function checkLineColumns(
  { report }: Scope,
  path: string,
  lines: UncheckedObject,
  child: Entity,
): void {
  const columns = asTexts(lines.columns)
  const formFields = [lines.reference, lines.order]
  for (const [valuePath, name] of listTextsWithPaths(`${path}.columns`, columns))
    if (formFields.includes(name))
      report(
        'wrong-lines',
        valuePath,
        `'${name}' cannot be filled in: the form sets it.`,
        'Remove it here.',
      )
  for (const [name, field] of Object.entries(child.fields))
    if (isNeeded(name, field) && ![...columns, ...formFields].includes(name))
      report(
        'wrong-lines',
        `${path}.columns`,
        `'${name}' of ${child.key} is required, but it is no column of the lines.`,
        "Add it here, make it 'nullable', or give it a 'default'.",
      )
}

/** Reports calls for lines that are missing, or that a role of the form cannot make. */
function checkLineCalls({ report, entity }: Scope, path: string, child: Entity): void {
  const getRoles = (owner: Entity, verb: string) =>
    listCalls(owner).flatMap((call) => (call.verb === verb ? call.roles : []))
  const writers = new Set(['create', 'update'].flatMap((verb) => getRoles(entity, verb)))
  for (const verb of LINE_VERBS) {
    const excluded = [...writers].filter((role) => !getRoles(child, verb).includes(role))
    if (getCall(child, verb) === undefined)
      report(
        'wrong-lines',
        path,
        `${child.key} has no '${verb}', which the form of its lines needs.`,
        "Declare it in 'calls' or 'extensions', or give it to a role in 'access'.",
      )
    else if (verb !== 'restore' && excluded.length > 0)
      report(
        'wrong-lines',
        path,
        `${excluded.join(' and ')} may change ${entity.key}, but not '${verb}' ${child.key}.`,
        'Give them this call, or take the form from them.',
      )
  }
}

/** Reports an entity whose form cannot have lines. */
function checkOwner({ report, entity }: Scope, path: string, lines: UncheckedObject): void {
  const { key, raw, fields } = entity
  if (Object.hasOwn(fields, 'lines'))
    report('reserved-name', `${key}.fields.lines`, "'lines' is the name of the lines in a row.")
  if (asTexts(raw.form).length === 0)
    report('wrong-lines', path, `${key} has no form for its lines.`)
  if (getCall(entity, 'read') === undefined)
    report(
      'wrong-lines',
      path,
      `${key} has no 'read', which loads the lines for the form.`,
      "Declare it in 'calls' or 'extensions'.",
    )
  if (asTexts(raw.form).includes(String(lines.count)))
    report(
      'wrong-lines',
      `${path}.count`,
      `'${String(lines.count)}' cannot be filled in: the server counts the lines.`,
      'Remove it from the form.',
    )
}

/** Reports lines that do not point to the entity, or that its form cannot change. */
export function checkLines(scope: Scope): void {
  const { report, entity, entities } = scope
  const { lines } = entity.raw
  if (!isRecord(lines)) return
  const path = `${entity.key}.lines`
  checkOwner(scope, path, lines)
  const child = entities.get(String(lines.entity))
  if (!child) return
  checkLineCalls(scope, `${path}.entity`, child)
  const reference = child.fields[String(lines.reference)]
  if (!reference) return
  if (reference.to !== entity.key)
    report(
      'wrong-lines',
      `${path}.reference`,
      `'${String(lines.reference)}' does not point to ${entity.key}.`,
    )
  checkLineColumns(scope, path, lines, child)
}

/** Reports fields of a bulk creation that its forms do not have, and missing calls. */
export function checkBulkCreate({ report, entity, entities }: Scope): void {
  for (const [name, list] of Object.entries(asRecord(entity.raw.lists))) {
    const { bulkCreate } = asRecord(list)
    const target = entities.get(String(asRecord(bulkCreate).entity))
    if (!target) continue
    const path = `${entity.key}.lists.${name}.bulkCreate`
    const owners = { day: entity, parent: target, starts: target, ends: target }
    for (const [key, owner] of Object.entries(owners)) {
      const field = String(asRecord(bulkCreate)[key])
      if (listFieldsOfType(owner, 'date', 'reference', 'time').includes(field))
        if (!asTexts(owner.raw.form).includes(field))
          report('wrong-form', `${path}.${key}`, `'${field}' is not in the form of ${owner.key}.`)
    }
    const parent = asRecord(target.fields[String(asRecord(bulkCreate).parent)])
    if (parent.type === 'reference' && parent.to !== entity.key)
      report('wrong-form', `${path}.parent`, `It does not point to ${entity.key}.`)
    for (const owner of [entity, target])
      requireCall({ report, entity: owner }, path, 'create', 'bulkCreate')
  }
}
