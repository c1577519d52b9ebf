import { useGetOne, useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { findCopySource } from '../../fields/choices/required-first.ts'
import type { Values } from '../../fields/validation.ts'

/** Returns the fields that the choices of a field depend on. */
export function listChoiceDependencies(field: Field | undefined): readonly string[] {
  if (field?.type === 'polymorphic') return [field.typeField]
  return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/**
 * Returns the values that a field's choices depend on. A value the form copies from a chosen row is
 * read from that row.
 */
export function useSiblings(resource: AnyResource, field: Field | undefined): Values {
  const names = listChoiceDependencies(field)
  const copySources = names.map((name) => findCopySource(resource, name))
  const copySource = copySources.find((candidate) => candidate !== undefined)
  const values = useWatch({ name: names })
  const chosenId: unknown = useWatch({ name: copySource?.reference ?? 'id' })
  const record = useRecordContext()
  // An unchanged row holds the copied value itself.
  const isUnchanged = record !== undefined && record[copySource?.reference ?? 'id'] === chosenId
  const { data } = useGetOne<Row>(
    copySource?.to ?? resource.name,
    { id: Number(chosenId) },
    { enabled: copySource !== undefined && typeof chosenId === 'number' && !isUnchanged },
  )
  const row = data?.id === chosenId ? data : undefined
  const getCopiedValue = (name: string, targetField: string) =>
    isUnchanged && name in record ? record[name] : row?.[targetField]
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      (copySources[index] ? getCopiedValue(name, copySources[index].targetField) : values[index]) ??
        null,
    ]),
  )
}
