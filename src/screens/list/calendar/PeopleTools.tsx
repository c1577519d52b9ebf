import { useTranslate } from 'ra-core'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import type { LaneField } from './place/people.ts'
import { useArrangement } from './useArrangement.ts'

interface ChoiceProps<V extends string> {
  label: string
  values: readonly V[]
  value: V
  renderName: (value: V) => string
  onChange: (value: V) => void
}

/** A select of a toolbar. Its chosen option says what it does. */
function Choice<V extends string>({ label, values, value, renderName, onChange }: ChoiceProps<V>) {
  return (
    <select
      className="input"
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => {
        const chosen = values.find((option) => option === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {values.map((option) => (
        <option key={option} value={option}>
          {renderName(option)}
        </option>
      ))}
    </select>
  )
}

interface PeopleToolsProps {
  reference: ListReference
  lane: LaneField
  isEverybodyShown: boolean
  onEverybody: (isEverybodyShown: boolean) => void
}

/** The selects that group and sort the people of a calendar, and the button that shows all. */
export function PeopleTools(props: PeopleToolsProps) {
  const { reference, lane, isEverybodyShown, onEverybody } = props
  const { resource } = reference
  const translate = useTranslate()
  const { groups, sorts, groupBy, sortBy, setGroupBy, setSortBy } = useArrangement(reference, lane)
  const { place = '' } = resource.calendar ?? {}
  const [groupField = ''] = Object.values(lane.field.within ?? {})
  const renderBy = (field: string) =>
    translate('calendar.by', { name: translate(getFieldLabelKey(resource, field)) })
  const groupNames = {
    none: () => translate('calendar.no_groups'),
    own: () => renderBy(groupField),
    place: () => renderBy(place),
  }
  const sortNames = {
    name: () => translate('calendar.by_name'),
    free: () => translate('calendar.by_free_time'),
    place: () => renderBy(place),
  }
  return (
    <>
      <Choice
        label={translate('calendar.group')}
        values={groups}
        value={groupBy}
        renderName={(value) => groupNames[value]()}
        onChange={setGroupBy}
      />
      <Choice
        label={translate('calendar.sort')}
        values={sorts}
        value={sortBy}
        renderName={(value) => sortNames[value]()}
        onChange={setSortBy}
      />
      <IconButton
        icon="staff"
        label={translate('calendar.everybody')}
        aria-pressed={isEverybodyShown}
        onClick={() => onEverybody(!isEverybodyShown)}
      />
    </>
  )
}
