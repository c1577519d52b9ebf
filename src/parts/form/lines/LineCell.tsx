import { useInput, useTranslate, ValidationError } from 'ra-core'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { LINES_PROPERTY } from '../../../../registry/fields/row-lines.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { isConditionallyRequired } from '../../../../registry/rules/checks.ts'
import { isRequired } from '../../../../registry/fields/records.ts'
import { Input } from '../../fields/inputs/Input.tsx'
import { findFormProblem, type Values } from '../../fields/validation.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { listChoiceDependencies } from '../choices/useSiblings.ts'

interface LineCellProps {
  /** The entity of the lines. */
  resource: AnyResource
  name: string
  index: number
  /** The label of the input. The default names the field and the line. */
  label?: string | undefined
}

/** Returns the loaded title of a line's reference; undefined once another row is chosen. */
function findTitle(
  line: Values | undefined,
  name: string,
  currentValue: unknown,
  loadedValue: unknown,
) {
  const title = line?.[getReferenceTitleName(name)]
  return currentValue === loadedValue && typeof title === 'string' ? title : undefined
}

/** Returns the fields of a line whose choices depend on a field. */
const listDependents = ({ fields }: AnyResource, name: string) =>
  Object.keys(fields).filter((dependent) =>
    listChoiceDependencies(fields[dependent]).includes(name),
  )

/** A field of one line: the input and the error message. */
export function LineCell({ resource, name, index, label: ownLabel }: LineCellProps) {
  const translate = useTranslate()
  const id = useId()
  const field = resource.fields[name]
  const line = useWatch({ name: `${LINES_PROPERTY}.${index}` }) as Values | undefined
  const { field: control, fieldState } = useInput({
    source: `${LINES_PROPERTY}.${index}.${name}`,
    validate: (value: unknown, values: Values) => {
      const lines = values[LINES_PROPERTY] as readonly Values[] | undefined
      const problem = findFormProblem(resource, name, { ...lines?.[index], [name]: value })
      return problem && { message: problem.key, args: problem.params ?? {} }
    },
  })
  const { setValue } = useFormContext()
  const message = fieldState.error?.message
  if (!field) return null
  const changeValue = (value: unknown) => {
    control.onChange(value)
    // The choice is cleared when the field that its choices depend on changes.
    for (const dependent of listDependents(resource, name))
      setValue(`${LINES_PROPERTY}.${index}.${dependent}`, null)
  }
  const label =
    ownLabel ??
    translate('ui.line_cell', {
      field: translate(getFieldLabelKey(resource, name)),
      line: index + 1,
    })
  return (
    <>
      <Input
        id={id}
        label={label}
        required={isRequired(field) || isConditionallyRequired(resource, name, line ?? {})}
        invalid={message !== undefined}
        {...(message !== undefined && { describedBy: `${id}-error` })}
        resource={resource}
        name={name}
        value={control.value}
        valueTitle={findTitle(line, name, control.value, line?.[name])}
        siblings={line}
        onChange={changeValue}
        onBlur={control.onBlur}
      />
      {message !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <ValidationError error={message} />
        </p>
      )}
    </>
  )
}
