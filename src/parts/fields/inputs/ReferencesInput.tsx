import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { MAX_FIELD_IDS } from '../../../../registry/values/parse-ids.ts'
import type { InputProps } from '../../../platform/extension-points/types.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { ChoicesError } from '../choices/ChoicesError.tsx'
import { useChoosable } from '../choices/useChoices.ts'
import { useTitles } from '../choices/useTitles.ts'
import { Combobox } from './combobox/Combobox.tsx'
import { controlProps } from './TextInput.tsx'

type ReferencesProps = InputProps<FieldTypes['references']>

/** Returns the ids of a field with several references. */
const readIds = (value: unknown): readonly number[] => (Array.isArray(value) ? value : [])

interface ChosenProps {
  titles: ReadonlyMap<number, string>
  ids: readonly number[]
  onRemove: (id: number) => void
}

/** The chosen rows, each with a remove button. */
function ChosenChips({ titles, ids, onRemove }: ChosenProps) {
  const translate = useTranslate()
  return (
    <ul className="chosen-chips">
      {ids.map((id) => {
        const title = titles.get(id) ?? `#${id}`
        return (
          <li key={id}>
            <button
              type="button"
              className="chip"
              aria-label={translate('ui.take_out', { title })}
              onClick={() => onRemove(id)}
            >
              <span>
                <bdi translate="no">{title}</bdi>
              </span>
              <Icon name="close" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The input for several rows: chips for the chosen rows, and a search box. */
export function ReferencesInput(props: ReferencesProps) {
  const { field, value, onChange } = props
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  // The box is mounted again after each choice, so that it is empty for the next.
  const [mountCount, setMountCount] = useState(0)
  const ids = readIds(value)
  const { choices, error, refetch, isPending, search } = useChoosable(field)
  const titles = useTitles(field.to, ids, choices)
  const isFull = ids.length >= (field.max ?? MAX_FIELD_IDS)

  useEffect(() => {
    // A user who has moved on keeps the focus elsewhere.
    if (mountCount > 0 && document.activeElement === document.body)
      box.current?.querySelector('input')?.focus()
  }, [mountCount])
  const changeIds = (newIds: readonly number[]) => {
    onChange(newIds.length === 0 ? null : newIds)
    setMountCount(mountCount + 1)
  }
  const removeId = (id: number) => changeIds(ids.filter((chosenId) => chosenId !== id))
  /** Backspace in the empty box removes the last row. */
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const last = ids.at(-1)
    const isEmpty = target instanceof HTMLInputElement && target.value === ''
    if (key === 'Backspace' && isEmpty && last !== undefined) removeId(last)
  }

  if (error && !choices) return <ChoicesError error={error} onRetry={refetch} />
  return (
    <div ref={box} onKeyDown={onKeyDown}>
      <ChosenChips titles={titles} ids={ids} onRemove={removeId} />
      {isFull ? (
        <p className="field-hint muted tiny">{translate('ui.most_chosen', { max: ids.length })}</p>
      ) : (
        <Combobox
          key={mountCount}
          wiring={{ ...controlProps(props), required: props.required && ids.length === 0 }}
          isPending={isPending}
          onSearch={search}
          choices={(choices ?? []).filter(({ id }) => !ids.includes(id))}
          value={null}
          onChange={(id) => id !== null && changeIds([...ids, id])}
        />
      )}
    </div>
  )
}
