import { useGetOne, useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { originOf } from '../../fields/choices/needed-first.ts'
import type { Values } from '../../fields/validation.ts'

/** The fields that the choices of a field depend on. */
export function dependsOn(field: Field | undefined): readonly string[] {
  if (field?.type === 'polymorphic') return [field.typeField]
  return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
}

/**
 * What the fields hold that a field's choice depends on. What the form does not ask for, because
 * it is copied from a row that the form asks for, is read from that row.
 */
export function useSiblings(resource: AnyResource, field: Field | undefined): Values {
  const names = dependsOn(field)
  const origins = names.map((name) => originOf(resource, name))
  const origin = origins.find((one) => one !== undefined)
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
  const copyOf = (name: string, theirs: string) =>
    isAsLoaded && name in record ? record[name] : row?.[theirs]
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      (origins[at] ? copyOf(name, origins[at].theirs) : values[at]) ?? null,
    ]),
  )
}
