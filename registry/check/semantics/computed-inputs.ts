import type { Computed, Operand } from '../../fields/computation.ts'
import { parseOperand } from '../../values/computed/computed.ts'
import { type Entities, type Entity, getTarget, type Scope } from '../base/entity.ts'
import { type UncheckedObject, asTexts } from '../base/plain.ts'
import type { IsFaultless } from '../base/problem.ts'
import { checkSight, getReaders } from '../entities/rights.ts'

/** A field and its entity. */
interface Input {
  entity: Entity
  name: string
}

/** Returns the computation of a field; undefined if it has none, or a wrong one. */
type GetComputed = (input: Input) => Computed | undefined

const toGetComputed =
  (isRight: IsFaultless): GetComputed =>
  ({ entity, name }) =>
    isRight(`${entity.key}.fields.${name}.computed`)
      ? (entity.fields[name]?.computed as Computed | undefined)
      : undefined

/** Returns the fields that a computation reads, also those of other entities. */
function listInputs(entity: Entity, operand: Operand, entities: Entities): Input[] {
  const parsedOperand = parseOperand(operand)
  if (parsedOperand.kind === 'own') return [{ entity, name: parsedOperand.field }]
  if (parsedOperand.kind === 'combined')
    return parsedOperand.operands.flatMap((operand) => listInputs(entity, operand, entities))
  if (parsedOperand.kind === 'decided')
    return [
      { entity, name: parsedOperand.field },
      ...listInputs(entity, parsedOperand.operand, entities),
    ]
  if (parsedOperand.kind === 'pointed') {
    const target = getTarget({ entity, entities }, parsedOperand.reference)
    const pointed = target ? [{ entity: target, name: parsedOperand.field }] : []
    return [{ entity, name: parsedOperand.reference }, ...pointed]
  }
  const children =
    parsedOperand.kind === 'total' ? entities.get(parsedOperand.total.entity) : undefined
  return children && parsedOperand.kind === 'total' && parsedOperand.total.field !== null
    ? [{ entity: children, name: parsedOperand.total.field }]
    : []
}

/** Returns whether a computed field depends on itself, also through other fields. */
function isCircular(start: Input, entities: Entities, getComputed: GetComputed): boolean {
  const visited = new Set<UncheckedObject>()
  const waiting = [start]
  for (let input = waiting.pop(); input; input = waiting.pop()) {
    const field = input.entity.fields[input.name]
    const computed = getComputed(input)
    if (!field || computed === undefined || visited.has(field)) continue
    visited.add(field)
    const inputs = listInputs(input.entity, computed, entities)
    if (inputs.some(({ entity, name }) => entity === start.entity && name === start.name))
      return true
    waiting.push(...inputs)
  }
  return false
}

const canBeEmpty = (field: UncheckedObject | undefined) =>
  field?.nullable === true || (field?.copies ?? field?.setOn) !== undefined

/** Returns the reason why a computation can be empty; undefined if it cannot. */
function findEmptyReason(entity: Entity, operand: Operand, entities: Entities): string | undefined {
  const parsedOperand = parseOperand(operand)
  if (parsedOperand.kind === 'number') return undefined
  if (parsedOperand.kind === 'decided') return `'${parsedOperand.field}' may have another value`
  if (parsedOperand.kind === 'total')
    return /^(count|sum)$/.test(parsedOperand.total.word) ? undefined : 'there may be no such rows'
  if (parsedOperand.kind === 'combined') {
    const reasons = parsedOperand.operands.map((operand) =>
      findEmptyReason(entity, operand, entities),
    )
    if (parsedOperand.word === 'first') return reasons.includes(undefined) ? undefined : reasons[0]
    const [, divisor] = parsedOperand.operands
    const byZero = parsedOperand.word === 'divide' && (typeof divisor !== 'number' || divisor === 0)
    return (
      reasons.find((reason) => reason !== undefined) ??
      (byZero ? 'it may be divided by zero' : undefined)
    )
  }
  const empty = listInputs(entity, operand, entities).find((input) =>
    canBeEmpty(input.entity.fields[input.name]),
  )
  return empty && `'${empty.name}' may be empty`
}

/**
 * Reports computed fields that depend on themselves, that can be empty but are not nullable, or that
 * show a role the value of a field that it does not receive.
 */
export function checkComputedInputs(scope: Scope, isRight: IsFaultless): void {
  const { report, entity, entities } = scope
  const getComputed = toGetComputed(isRight)
  for (const [name, field] of Object.entries(entity.fields)) {
    const computed = getComputed({ entity, name })
    if (computed === undefined) continue
    const path = `${entity.key}.fields.${name}`
    if (isCircular({ entity, name }, entities, getComputed)) {
      report('wrong-computed', `${path}.computed`, `'${name}' would be computed from itself.`)
      continue
    }
    const reason = field.nullable ? undefined : findEmptyReason(entity, computed, entities)
    if (reason)
      report(
        'wrong-computed',
        path,
        `'${name}' may be empty, because ${reason}.`,
        "Make it 'nullable', or name another value with 'first'.",
      )
    const roles = field.roles === undefined ? getReaders(entity) : asTexts(field.roles)
    for (const input of listInputs(entity, computed, entities))
      checkSight(report, input.entity, { path: `${path}.computed`, name: input.name, roles })
  }
}
