import { describeNew } from '../../platform/i18n/verb-words.ts'
import { useTranslate } from 'ra-core'
import { createContext, useContext, useRef } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field, FieldTypes } from '../../../registry/fields/field-types.ts'
import { getTargetEntity } from '../../../registry/fields/targets.ts'
import { toLatinLine } from '../../../registry/values/parsed.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { isOffered, useExtensions } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { dataProvider } from '../../platform/data/index.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import type { Creating } from '../../platform/extension-points/types.ts'
import type { Values } from '../fields/validation.ts'

/** A request to create a row from within a form: the entity, the initial values, and a callback. */
export interface QuickCreateRequest {
  resource: AnyResource
  /** The values that are sent without an input. */
  fixedValues: Values
  /** The initial values of the form. */
  startValues: Values
  onCreated: (id: number) => void
}

/** Opens the dialog of quick create; undefined outside of `QuickCreate`. */
export const QuickCreateContext = createContext<
  ((request: QuickCreateRequest) => void) | undefined
>(undefined)

const PHONE_PATTERN = /^[+\d][\d\s()-]{4,}$/

/** Returns the initial values of a new row from the search text: its title, or a phone number. */
export function prefillNewRow(
  { title, fields, form = [] }: AnyResource,
  typedText: string,
): Values {
  const text = typedText.trim()
  const phone = form.find((name) => fields[name]?.type === 'phone')
  const name = phone && PHONE_PATTERN.test(toLatinLine(text)) ? phone : title
  return text !== '' && form.includes(name) && fields[name]?.type !== 'reference'
    ? { [name]: text }
    : {}
}

/**
 * Returns the values a new row needs to be a valid choice; undefined if its form cannot set them.
 */
function getFixedValues(
  { form = [] }: AnyResource,
  { where = {}, within = {} }: FieldTypes['reference'],
  siblings: Values,
): Values | undefined {
  if (!Object.keys(within).every((targetField) => form.includes(targetField))) return undefined
  const conditionValues = Object.entries(where).filter(
    ([name, value]) => form.includes(name) && ['string', 'number'].includes(typeof value),
  )
  const siblingValues = Object.entries(within).map(
    ([targetField, name]) => [targetField, siblings[name]] as const,
  )
  return Object.fromEntries([...conditionValues, ...siblingValues])
}

/**
 * Returns the reference of a polymorphic field to its current entity, if its rows are chosen from a
 * list.
 */
function getReferenceField(field: Field | undefined, siblings: Values) {
  if (field?.type === 'reference') return field
  const to = field?.type === 'polymorphic' ? getTargetEntity(field, siblings) : undefined
  return to && dataProvider.listsChoosable(to) ? { to } : undefined
}

/**
 * Returns the button that creates a row for a reference field; undefined if the viewer may not
 * create one.
 */
export function useQuickCreate(
  field: Field | undefined,
  siblings: Values,
  onCreated: (id: number) => void,
): Creating | undefined {
  const translate = useTranslate()
  const openForm = useContext(QuickCreateContext)
  const session = useSession()
  const extensions = useExtensions()
  const typedText = useRef('')
  const reference = getReferenceField(field, siblings)
  if (!reference || !openForm) return undefined
  const resource = getResource(reference.to)
  const fixedValues = getFixedValues(resource, reference, siblings)
  const role = session?.role ?? null
  const isForRole =
    resource.quickCreate === undefined || (role !== null && resource.quickCreate.includes(role))
  const canCreate =
    isForRole && resource.form !== undefined && isOffered(resource, 'create', extensions)
  if (!fixedValues || !canCreate || !mayDo(session, resource, 'create')) return undefined
  return {
    label: describeNew(translate, resource),
    // A new car needs its owner, so the fields it depends on come first.
    isDisabled: Object.values(fixedValues).some(isEmptyInput),
    search: (text) => {
      typedText.current = text
    },
    make: () =>
      openForm({
        resource,
        fixedValues,
        startValues: prefillNewRow(resource, typedText.current),
        onCreated,
      }),
  }
}
