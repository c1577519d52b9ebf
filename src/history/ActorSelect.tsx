import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { Actor } from '../../resources/kit/changes/history.ts'
import type { Wiring } from '../extension-points/types.ts'
import { controlAttributes } from '../fields/Field.tsx'
import { Combobox } from '../fields/inputs/combobox/Combobox.tsx'
import { OptionSelect } from '../fields/OptionSelect.tsx'
import { readActors } from './requests.ts'

/** How many people are still found in a select, without typing. */
const FEW = 25

interface ActorSelectProps {
  wiring: Wiring
  value: string
  onChange: (value: string) => void
}

/** Chooses one of those who ever changed something, also of those who are no longer there. */
export function ActorSelect({ wiring, value, onChange }: ActorSelectProps) {
  const translate = useTranslate()
  const { data = [] } = useQuery({
    queryKey: ['history', 'actors'],
    queryFn: ({ signal }) => readActors(signal),
  })
  const hintOf = ({ role, deleted }: Actor) =>
    [role && translate(`roles.${role}`), deleted && translate('history.actor_deleted')]
      .filter(Boolean)
      .join(' · ')
  const people = data.map((one) => ({
    id: one.id,
    title: one.name ?? `#${one.id}`,
    hint: hintOf(one),
  }))
  if (people.length > FEW)
    return (
      <Combobox
        wiring={controlAttributes(wiring)}
        choices={people}
        value={value === '' ? null : Number(value)}
        onChange={(id) => onChange(id === null ? '' : String(id))}
      />
    )
  const options = people.map(
    // The hint may be written in another direction than the name.
    ({ id, title, hint }) => [String(id), `${title} · \u2068${hint}\u2069`] as const,
  )
  return <OptionSelect {...{ wiring, value, onChange, options }} />
}
