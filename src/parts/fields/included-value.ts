import { getIncludedFieldName, getReferenceTitleName } from '../../../registry/fields/targets.ts'

/** Returns an included field as a row of the referenced entity: its value, and its title. */
export function pickIncludedValue(
  reference: string,
  included: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const name = getIncludedFieldName(reference, included)
  return {
    [included]: row[name],
    [getReferenceTitleName(included)]: row[getReferenceTitleName(name)],
  }
}
