import type { AnyResource } from '../../registry/entities/registry.ts'
import {
  hasFormerNames,
  isNameList,
  getCurrentName,
  renameQueryParameter,
  mapFormerValues,
} from '../../registry/fields/former-names.ts'
import { type Input, mergeInputs } from '../http/input.ts'

type Fields = Pick<AnyResource, 'fields'>

/**
 * Returns the current name, unless the input also has a value under it. Then the former name stays
 * and is refused as unknown.
 */
const resolveName = (input: Input, formerName: string, currentName: string) =>
  currentName === formerName || !(currentName in input) ? currentName : formerName

/** Replaces former names of fields and values in a body, so that older callers still work. */
export function renameBodyFields({ fields }: Fields, body: Input): Input {
  if (!hasFormerNames(fields)) return mergeInputs(body)
  const entries = Object.entries(body).map(([name, value]) => {
    const currentName = resolveName(body, name, getCurrentName(fields, name))
    const values = mapFormerValues(
      Object.hasOwn(fields, currentName) ? fields[currentName] : undefined,
    )
    return [currentName, typeof value === 'string' ? (values.get(value) ?? value) : value] as const
  })
  return mergeInputs(Object.fromEntries(entries))
}

/** Replaces former names of fields and values in the query of a list. */
export function renameQueryFields({ fields }: Fields, input: Input): Input {
  if (!hasFormerNames(fields)) return mergeInputs(input)
  const renameValue = (parameter: string, value: unknown) =>
    typeof value === 'string' ? renameQueryParameter(fields, parameter, value)[1] : value
  const entries = Object.entries(input).map(([parameter, value]) => {
    const currentName = resolveName(
      input,
      parameter,
      renameQueryParameter(fields, parameter, '')[0],
    )
    if (!Array.isArray(value)) return [currentName, renameValue(parameter, value)] as const
    // A repeated list parameter is invalid and may have any length, so it stays unchanged.
    return [
      currentName,
      isNameList(parameter) ? value : value.map((item) => renameValue(parameter, item)),
    ] as const
  })
  return mergeInputs(Object.fromEntries(entries))
}
