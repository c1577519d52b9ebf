import { type Role, SETTINGS } from '#business/words'
import { chooseTarget, genericRow, type RowContext } from '../demo/generic/generic-row.ts'
import { generateValue } from '../demo/generic/generic-values.ts'
import { isRight, TRIES } from '../demo/generic/rules.ts'
import type { AnyRow } from '../demo/world/world.ts'
import { listExpectedValues } from '../registry/changes/expected-values.ts'
import { mayNeedReason, OVERRIDE_REASON } from '../registry/changes/override-reason.ts'
import type { VerbEndpoint } from '../registry/entities/endpoints.ts'
import { getTransition } from '../registry/entities/life-cycle.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { Field } from '../registry/fields/field-types.ts'
import { LINES_PROPERTY } from '../registry/fields/row-lines.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'

/** The body of a request. */
export type Body = Record<string, unknown>

/** The sources of drawn values: rows to refer to, random numbers, and a number for unique values. */
export interface DrawContext extends RowContext {
  entities: Readonly<Record<string, AnyResource>>
  role: Role
  index: number
}

const DECIMALS = getCurrencyDecimals(SETTINGS.currency)

/** Rounds amounts to the currency of the business. */
const roundAmount = (field: Field | undefined, value: unknown) =>
  field?.type === 'money' && value !== null ? Number(value).toFixed(DECIMALS) : value

/** Draws a row that obeys the rules between its fields, if one of some attempts does. */
function drawRow(resource: AnyResource, stated: AnyRow, context: DrawContext): AnyRow {
  const spot = { index: context.index, last: false, ours: false }
  const draw = () => genericRow(resource, stated, spot, context)
  let row = draw()
  for (let attempt = 1; attempt < TRIES && !isRight(resource, row); attempt++) row = draw()
  return row
}

/** Draws a value of a field that may not be empty. */
function drawValue(name: string, field: Field, context: DrawContext) {
  if (field.type === 'reference') return chooseTarget(field, context)
  if (field.type === 'references')
    return [chooseTarget({ ...field, type: 'reference' }, context)].filter((id) => id !== null)
  const required = { ...field, nullable: undefined, setOn: undefined } as unknown as Field
  return generateValue({ name, field: required, last: false, ...context })
}

/** Draws the lines of a new row. */
function drawLines({ lines }: AnyResource, context: DrawContext): Body[] {
  const entity = lines && context.entities[lines.entity]
  if (!entity) return []
  const row = drawRow(entity, {}, context)
  const columns = lines.columns.map((name) => [name, roundAmount(entity.fields[name], row[name])])
  return [Object.fromEntries(columns)]
}

/** Lists the fields of a body that a role writes and that nothing else decides. */
const listDrawnFields = ({ resource, verb, body }: VerbEndpoint, role: Role) =>
  body.flatMap((name) => {
    const field = resource.fields[name]
    if (!field || field.type === 'id' || field.type === 'files') return []
    const isWritten = field.writtenBy?.includes(role) ?? true
    const isDerived = field.derivedFrom !== undefined && body.includes(field.derivedFrom)
    const isExpected = listExpectedValues(resource, verb).some(([expected]) => expected === name)
    return isWritten && !isDerived && !isExpected ? [[name, field] as const] : []
  })

/** Draws the values of a form, which describes a whole row. */
function drawForm(endpoint: VerbEndpoint, row: AnyRow | undefined, context: DrawContext): Body {
  const drawn = drawRow(endpoint.resource, row ? { id: Number(row.id) } : {}, context)
  const fields = listDrawnFields(endpoint, context.role)
  const values = fields.map(([name, field]) => [name, roundAmount(field, drawn[name] ?? null)])
  const hasLines = endpoint.body.includes(LINES_PROPERTY) && !row
  return {
    ...Object.fromEntries(values),
    ...(hasLines && { [LINES_PROPERTY]: drawLines(endpoint.resource, context) }),
  }
}

/** Draws the required values of an action. */
function drawStep(endpoint: VerbEndpoint, context: DrawContext): Body {
  const { requiredFields = [] } = getTransition(endpoint.resource, endpoint.verb) ?? {}
  const fields = listDrawnFields(endpoint, context.role).filter(
    ([name, field]) => requiredFields.includes(name) || !field.nullable,
  )
  const values = fields.map(([name, field]) => [
    name,
    roundAmount(field, drawValue(name, field, context)),
  ])
  return Object.fromEntries(values)
}

/** Draws a valid body of a request: with the id of a row, and values by the declaration. */
export function drawBody(
  endpoint: VerbEndpoint,
  row: AnyRow | undefined,
  context: DrawContext,
): Body {
  const { resource, verb, many, body } = endpoint
  const isForm = verb === 'create' || verb === 'update'
  return {
    ...(row && body.includes('id') && { id: many ? [row.id] : row.id }),
    ...(isForm ? drawForm(endpoint, row, context) : drawStep(endpoint, context)),
    ...(mayNeedReason(resource, verb) && { [OVERRIDE_REASON]: 'A test.' }),
  }
}
