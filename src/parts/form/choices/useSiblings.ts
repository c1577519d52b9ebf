import { useGetOne, useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { findCopySource } from '../../fields/choices/required-first.ts'
import type { Values } from '../../fields/validation.ts'

/** Returns the fields that the choices of a field depend on. */
export function choiceDependencies(field: Field | undefined): readonly string[] {
  if (field?.type === 'polymorphic') return [field.typeField]
  return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/**
 * Returns the values that a field's choices depend on. A value the form copies from a chosen row is
 * read from that row.
 */
export function useSiblings(resource: AnyResource, field: Field | undefined): Values {
  const names = choiceDependencies(field)
  const origins = names.map((name) => findCopySource(resource, name))
  const origin = origins.find((candidate) => candidate !== undefined)
  const values = useWatch({ name: names })
  const chosen: unknown = useWatch({ name: origin?.reference ?? 'id' })
  const record = useRecordContext()
  // An unchanged row holds the copied value itself.
  const isAsLoaded = record !== undefined && record[origin?.reference ?? 'id'] === chosen
  const { data } = useGetOne<Row>(
    origin?.to ?? resource.name,
    { id: Number(chosen) },
    { enabled: origin !== undefined && typeof chosen === 'number' && !isAsLoaded },
  )
  const row = data?.id === chosen ? data : undefined
  const getCopied = (name: string, theirs: string) =>
    isAsLoaded && name in record ? record[name] : row?.[theirs]
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      (origins[at] ? getCopied(name, origins[at].targetField) : values[at]) ?? null,
    ]),
  )
}
