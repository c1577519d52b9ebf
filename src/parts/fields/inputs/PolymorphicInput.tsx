import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getTargetEntity, listTargetEntities } from '../../../../registry/fields/targets.ts'
import type { ResourceName } from '#business/words'
import { dataProvider } from '../../../platform/data/index.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import type { Choice } from '../choices/search.ts'
import { type FoundChoice, useFoundChoices, useSearchOffered } from '../choices/useFoundChoices.ts'
import { getSharedReferences } from '../same-references.ts'
import { SearchBox } from './combobox/SearchBox.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { controlProps, inputText } from './TextInput.tsx'

type PolymorphicProps = InputProps<FieldTypes['polymorphic']>

interface Found {
  /** The entities that the search covers. */
  entities: readonly ResourceName[]
}

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

/** Returns the kind whose numbers begin as a typed number does; undefined for another text. */
function findKindByNumber({ to }: FieldTypes['polymorphic'], typed: string): string | undefined {
  const [prefix = ''] = /^\p{L}+(?=-?\p{Nd})/u.exec(typed.trim()) ?? []
  const kinds = Object.keys(to).filter((kind) => {
    const { fields, title } = getResource(to[kind] as ResourceName)
    const titleField = fields[title]
    return (
      titleField && 'numberPrefix' in titleField && titleField.numberPrefix === prefix.toUpperCase()
    )
  })
  return kinds.length === 1 ? kinds[0] : undefined
}

/**
 * The input for a row of entities with too many rows to list. The user types a name or chooses a
 * result, which also decides the entity and the shared references.
 */
function FoundRowInput({ entities, ...props }: PolymorphicProps & Found) {
  const { field, value, valueTitle, resource, onChange, onChangeOthers } = props
  const translate = useTranslate()
  const [chosen, setChosen] = useState<FoundChoice>()
  const typed = typeof value === 'string' ? value : ''
  const { choices, isEnabled, isSearching } = useFoundChoices(entities, typed)
  const isChosen = chosen !== undefined && chosen.id === value && entities.includes(chosen.to)
  const title = isChosen ? chosen.title : valueTitle
  const hasNoResult = isEnabled && !isSearching && choices.length === 0
  const chooseTarget = (option: Choice) => {
    const choice = choices.find((found) => found === option)
    if (!choice) return
    setChosen(choice)
    onChange(choice.id)
    const kind = Object.keys(field.to).find((candidate) => field.to[candidate] === choice.to)
    onChangeOthers?.({
      [field.typeField]: kind,
      ...getSharedReferences(resource, getResource(choice.to), choice.row),
    })
  }
  const leave = () => {
    const kind = entities.length > 1 ? findKindByNumber(field, typed) : undefined
    if (kind !== undefined) onChangeOthers?.({ [field.typeField]: kind })
    props.onBlur?.()
  }
  const [to, ...otherEntities] = entities
  return (
    <SearchBox
      text={title ?? inputText(value)}
      choices={choices}
      status={isSearching ? translate('ui.loading') : hasNoResult && translate('ui.no_result')}
      onType={onChange}
      onChoose={chooseTarget}
      wiring={{
        ...controlProps({ ...props, onBlur: leave }),
        placeholder:
          (to && otherEntities.length === 0 && getExampleTitle(to)) || translate('ui.choose'),
      }}
    />
  )
}

/**
 * The input for a row of one of several entities. Short entities have a list, others a search. A
 * form searches all entities until one is chosen, unless one of them has a list.
 */
export function PolymorphicInput(props: PolymorphicProps) {
  const { field, siblings = {}, onChangeOthers } = props
  const isSearchOffered = useSearchOffered()
  const to = getTargetEntity({ type: 'polymorphic', ...field }, siblings)
  const entities = to ? [to] : listTargetEntities({ type: 'polymorphic', ...field })
  const isListed = entities.some((entity) => dataProvider.listsChoosable(entity))
  if (to && isListed) return <ReferenceInput key={to} {...props} field={{ to }} />
  if (!to && (isListed || !isSearchOffered || !onChangeOthers))
    return <ChooseEntityFirst {...props} />
  return <FoundRowInput {...props} entities={entities} />
}
