import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getGroupKey } from '../../../platform/i18n/label-keys.ts'
import { listDerivedFields } from '../../fields/form-names.ts'
import { findStartField } from '../times/start-field.ts'
import { type FieldGroup, splitIntoColumns, splitIntoSections } from './two-columns.ts'

interface FormGroupsProps {
  resource: AnyResource
  /** The fields of the form, in order. */
  names: readonly string[]
  renderField: (name: string) => ReactNode
}

/** Returns the declared groups with those of their fields that the form has. */
const listGroups = ({ formGroups = {} }: AnyResource, names: readonly string[]): FieldGroup[] =>
  Object.entries(formGroups)
    .map(([group, fields]): FieldGroup => [group, fields.filter((name) => names.includes(name))])
    .filter(([, fields]) => fields.length > 0)

/**
 * The fields of a form in their declared groups, or else in one group without a title. The group
 * with the free times has the full width.
 */
export function FormGroups({ resource, names, renderField }: FormGroupsProps) {
  const translate = useTranslate()
  const startField = findStartField(resource)
  const renderFields = (fieldNames: readonly string[]) =>
    fieldNames.map((name) => <Fragment key={name}>{renderField(name)}</Fragment>)
  if (!resource.formGroups) return <div className="form-fields stack">{renderFields(names)}</div>
  const isWide = ([, fields]: FieldGroup) => startField !== undefined && fields.includes(startField)
  const renderGroup = ([groupName, memberNames]: FieldGroup) => (
    <fieldset key={groupName} className="form-group">
      <legend>{translate(getGroupKey(groupName))}</legend>
      <div className="form-fields stack">
        {renderFields(
          memberNames.flatMap((name) => [name, ...listDerivedFields(resource, names, name)]),
        )}
      </div>
    </fieldset>
  )
  return splitIntoSections(listGroups(resource, names), isWide).map((section) => (
    <div
      key={section.groups[0]?.[0]}
      className="form-groups"
      data-wide={section.isWide || undefined}
    >
      {section.isWide
        ? section.groups.map(renderGroup)
        : splitIntoColumns(resource, section.groups).map((groups) => (
            <div key={groups[0]?.[0]} className="form-column stack">
              {groups.map(renderGroup)}
            </div>
          ))}
    </div>
  ))
}
