import type { Computed, Operand } from '../../fields/computation.ts'
import { readOperand } from '../../values/computed/computed.ts'
import type { Entity } from '../base/entity.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import type { IsRight, Report } from '../base/problem.ts'
import { checkSight, readersOf } from '../entities/sight.ts'

type Entities = ReadonlyMap<string, Entity>

/** A field by the entity that has it. */
interface Input {
  entity: Entity
  name: string
}

/** Returns the computation of a field; undefined where it has none, or a wrong one. */
type ComputedOf = (input: Input) => Computed | undefined

const computedIn =
  (isRight: IsRight): ComputedOf =>
  ({ entity, name }) =>
    isRight(`${entity.key}.fields.${name}.computed`)
      ? (entity.fields[name]?.computed as Computed | undefined)
      : undefined

/** The fields that a computation reads, of whichever entity, and why each may be empty. */
function inputsOf(entity: Entity, operand: Operand, entities: Entities): Input[] {
  const read = readOperand(operand)
  if (read.kind === 'own') return [{ entity, name: read.field }]
  if (read.kind === 'combined')
    return read.operands.flatMap((one) => inputsOf(entity, one, entities))
  if (read.kind === 'pointed') {
    const target = entities.get(String(entity.fields[read.reference]?.to))
    const there = target ? [{ entity: target, name: read.field }] : []
    return [{ entity, name: read.reference }, ...there]
  }
  const children = read.kind === 'total' ? entities.get(read.total.of) : undefined
  return children && read.kind === 'total' && read.total.field !== null
    ? [{ entity: children, name: read.total.field }]
    : []
}

/** Whether a computed field comes to itself, through whichever others. */
function isCircular(from: Input, entities: Entities, computedOf: ComputedOf): boolean {
  const seen = new Set<Loose>()
  const waiting = [from]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const field = one.entity.fields[one.name]
    const computed = computedOf(one)
    if (!field || computed === undefined || seen.has(field)) continue
    seen.add(field)
    const inputs = inputsOf(one.entity, computed, entities)
    if (inputs.some(({ entity, name }) => entity === from.entity && name === from.name)) return true
    waiting.push(...inputs)
  }
  return false
}

const mayBeEmpty = (field: Loose | undefined) =>
  field?.nullable === true || (field?.copies ?? field?.setOn) !== undefined

/** Why a computation may come to nothing; undefined where it never does. */
function emptyBy(entity: Entity, operand: Operand, entities: Entities): string | undefined {
  const read = readOperand(operand)
  if (read.kind === 'number') return undefined
  if (read.kind === 'total')
    return /^(count|sum)$/.test(read.total.word) ? undefined : 'there may be no such rows'
  if (read.kind === 'combined') {
    const reasons = read.operands.map((one) => emptyBy(entity, one, entities))
    if (read.word === 'first') return reasons.includes(undefined) ? undefined : reasons[0]
    const [, by] = read.operands
    const byZero = read.word === 'divide' && (typeof by !== 'number' || by === 0)
    return (
      reasons.find((one) => one !== undefined) ?? (byZero ? 'it may be divided by zero' : undefined)
    )
  }
  const empty = inputsOf(entity, operand, entities).find((one) =>
    mayBeEmpty(one.entity.fields[one.name]),
  )
  return empty && `'${empty.name}' may be empty`
}

/** Reports computed fields that come to themselves, that may be empty and do not say so, and those that would tell a role of what it does not receive. */
export function checkComputedInputs(
  report: Report,
  entity: Entity,
  entities: Entities,
  isRight: IsRight,
): void {
  const computedOf = computedIn(isRight)
  for (const [name, field] of Object.entries(entity.fields)) {
    const computed = computedOf({ entity, name })
    if (computed === undefined) continue
    const at = `${entity.key}.fields.${name}`
    if (isCircular({ entity, name }, entities, computedOf)) {
      report('wrong-computed', `${at}.computed`, `'${name}' would be computed from itself.`)
      continue
    }
    const reason = field.nullable ? undefined : emptyBy(entity, computed, entities)
    if (reason)
      report(
        'wrong-computed',
        at,
        `'${name}' may come to nothing: ${reason}.`,
        "Make it 'nullable', or say with 'first' what stands there then.",
      )
    const roles = field.roles === undefined ? readersOf(entity) : textsOf(field.roles)
    for (const input of inputsOf(entity, computed, entities))
      checkSight(report, input.entity, { at: `${at}.computed`, name: input.name, roles })
  }
}

/** Every place of a declaration that asks the database for a column, with what is named there. */
function columnsNamed(
  entity: Entity,
  entities: Entities,
): [at: string, of: Entity, name: string][] {
  const { key, raw, fields } = entity
  const names = (at: string, of: Entity, said: readonly string[]) =>
    said.map((name): [string, Entity, string] => [at, of, name])
  const keys = (at: string, said: unknown, of = entity) =>
    names(at, of, Object.keys(recordOf(said)))
  const inReferences = Object.entries(fields).flatMap(([name, field]) => {
    const at = `${key}.fields.${name}`
    const [reference = '', theirs = ''] = textsOf(field.copies)
    const target = entities.get(String(field.to))
    const source = entities.get(String(fields[reference]?.to))
    return [
      ...(target ? keys(`${at}.where`, field.where, target) : []),
      ...(target ? keys(`${at}.within`, field.within, target) : []),
      ...(target ? names(`${at}.include`, target, textsOf(field.include)) : []),
      ...(source ? names(`${at}.copies`, source, [theirs]) : []),
    ]
  })
  const inStates = Object.entries(recordOf(raw.states)).flatMap(([state, declared]) =>
    keys(`${key}.states.${state}.when`, recordOf(declared).when),
  )
  const inSteps = (['transitions', 'actions'] as const).flatMap((group) =>
    Object.entries(recordOf(raw[group])).flatMap(([verb, declared]) =>
      (['when', 'set'] as const).flatMap((part) =>
        keys(`${key}.${group}.${verb}.${part}`, recordOf(declared)[part]),
      ),
    ),
  )
  const inChecks = (Array.isArray(raw.checks) ? raw.checks : []).flatMap((check, index) => {
    const { when, atMost: _, message: __, ...said } = recordOf(check)
    const named = Object.values(said).flatMap((one) =>
      typeof one === 'string' ? [one] : textsOf(one),
    )
    const at = `${key}.checks[${index}]`
    return [...names(at, entity, named), ...keys(`${at}.when`, when)]
  })
  return [
    ...names(`${key}.title`, entity, typeof raw.title === 'string' ? [raw.title] : []),
    ...names(`${key}.hint`, entity, textsOf(raw.hint)),
    ...keys(`${key}.choosable`, raw.choosable),
    ...keys(`${key}.rows.where`, recordOf(raw.rows).where),
    ...names(`${key}.ownerField`, entity, Object.values(recordOf(raw.ownerField)).map(String)),
    ...inChecks,
    ...inStates,
    ...inSteps,
    ...inReferences,
  ]
}

/** Reports computed fields where only what stands in a column can be named. */
export function checkComputedUses(report: Report, entity: Entity, entities: Entities): void {
  for (const [at, of, name] of columnsNamed(entity, entities))
    if (of.fields[name]?.computed !== undefined)
      report(
        'wrong-use',
        at,
        `'${name}' is computed, so that it stands in no column.`,
        'Name a field that is stored.',
      )
}
