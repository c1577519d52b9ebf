import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getGroupKey } from '../../../platform/i18n/label-keys.ts'
import { listDerivedFields } from '../../fields/form-names.ts'
import { splitIntoColumns } from './two-columns.ts'

interface FormGroupsProps {
  resource: AnyResource
  /** The fields of the form, in order. */
  names: readonly string[]
  renderField: (name: string) => ReactNode
}

/** The fields of a form in their declared groups, or else in one group without a title. */
export function FormGroups({ resource, names, renderField }: FormGroupsProps) {
  const translate = useTranslate()
  const { formGroups } = resource
  const renderFields = (fieldNames: readonly string[]) =>
    fieldNames.map((name) => <Fragment key={name}>{renderField(name)}</Fragment>)
  if (!formGroups) return <div className="form-fields stack">{renderFields(names)}</div>
  return (
    <div className="form-groups">
      {splitIntoColumns(resource, Object.entries(formGroups)).map((groups) => (
        <div key={groups[0]?.[0]} className="form-column stack">
          {groups.map(([groupName, memberNames]) => (
            <fieldset key={groupName} className="form-group">
              <legend>{translate(getGroupKey(groupName))}</legend>
              <div className="form-fields stack">
                {renderFields(
                  memberNames.flatMap((name) => [
                    name,
                    ...listDerivedFields(resource, names, name),
                  ]),
                )}
              </div>
            </fieldset>
          ))}
        </div>
      ))}
    </div>
  )
}
