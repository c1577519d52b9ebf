import { useTranslate } from 'ra-core'
import { Fragment, type ReactNode } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getGroupKey } from '../../../platform/i18n/label-keys.ts'
import { listDerived } from '../../fields/form-names.ts'
import { twoColumns } from './two-columns.ts'

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
  const fields = (fieldNames: readonly string[]) =>
    fieldNames.map((name) => <Fragment key={name}>{renderField(name)}</Fragment>)
  if (!formGroups) return <div className="form-fields stack">{fields(names)}</div>
  return (
    <div className="form-groups">
      {twoColumns(resource, Object.entries(formGroups)).map((groups) => (
        <div key={groups[0]?.[0]} className="form-column stack">
          {groups.map(([group, members]) => (
            <fieldset key={group} className="form-group">
              <legend>{translate(getGroupKey(group))}</legend>
              <div className="form-fields stack">
                {fields(members.flatMap((name) => [name, ...listDerived(resource, names, name)]))}
              </div>
            </fieldset>
          ))}
        </div>
      ))}
    </div>
  )
}
