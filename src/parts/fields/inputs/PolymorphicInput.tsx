import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getTargetEntity } from '../../../../registry/fields/targets.ts'
import type { ResourceName } from '#business/words'
import { dataProvider } from '../../../platform/data/index.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import type { Choice } from '../choices/search.ts'
import { useFoundChoices } from '../choices/useFoundChoices.ts'
import { SearchBox } from './combobox/SearchBox.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { controlProps, inputText } from './TextInput.tsx'

type PolymorphicProps = InputProps<FieldTypes['polymorphic']>

/**
 * Returns an example number of an entity as a placeholder; undefined for entities without numbers.
 */
function getExampleTitle(to: ResourceName) {
  const { fields, title } = getResource(to)
  const titleField = fields[title]
  return titleField && 'numberPrefix' in titleField && titleField.numberPrefix
    ? `${titleField.numberPrefix}-100001`
    : undefined
}

/** A placeholder until the user has chosen the entity. */
function ChooseEntityFirst(props: PolymorphicProps) {
  const translate = useTranslate()
  const field = translate(getFieldLabelKey(props.resource, props.field.typeField))
  return (
    <select {...controlProps(props)} value="" onChange={() => undefined}>
      <option value="">{translate('ui.choose_first', { field })}</option>
    </select>
  )
}

/**
 * The input for a row of an entity with too many rows to list. The user types a name or chooses a
 * result.
 */
function FoundRowInput({ to, ...props }: PolymorphicProps & { to: ResourceName }) {
  const { value, valueTitle, onChange } = props
  const translate = useTranslate()
  const [chosen, setChosen] = useState<Choice>()
  const typed = typeof value === 'string' ? value : ''
  const { choices, isEnabled, isSearching } = useFoundChoices(to, typed)
  const title = chosen?.id === value ? chosen?.title : valueTitle
  const hasNoResult = isEnabled && !isSearching && choices.length === 0
  const chooseTarget = (choice: Choice) => {
    setChosen(choice)
    onChange(choice.id)
  }
  return (
    <SearchBox
      text={title ?? inputText(value)}
      choices={choices}
      status={isSearching ? translate('ui.loading') : hasNoResult && translate('ui.no_result')}
      onType={onChange}
      onChoose={chooseTarget}
      wiring={{
        ...controlProps(props),
        placeholder: getExampleTitle(to) ?? translate('ui.choose'),
      }}
    />
  )
}

/** The input for a row of one of several entities. Short entities have a list, others a search. */
export function PolymorphicInput(props: PolymorphicProps) {
  const to = getTargetEntity({ type: 'polymorphic', ...props.field }, props.siblings ?? {})
  if (!to) return <ChooseEntityFirst {...props} />
  return dataProvider.listsChoosable(to) ? (
    <ReferenceInput key={to} {...props} field={{ to }} />
  ) : (
    <FoundRowInput key={to} {...props} to={to} />
  )
}
