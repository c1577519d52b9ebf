import { useTranslate } from 'ra-core'
import type { Actor } from '../../../registry/account/all-history-calls.ts'
import type { Wiring } from '../../platform/extension-points/types.ts'
import { buildControlAttributes } from '../../parts/fields/Field.tsx'
import { Combobox } from '../../parts/fields/inputs/combobox/Combobox.tsx'
import { useActors } from './useActors.ts'

interface ActorSelectProps {
  wiring: Wiring
  value: string
  onChange: (value: string) => void
}

/**
 * A combobox of the accounts in the history, including deleted ones. It stays a combobox while the
 * accounts load, so that the focus is not lost.
 */
export function ActorSelect({ wiring, value, onChange }: ActorSelectProps) {
  const translate = useTranslate()
  const actors = useActors()
  const getHint = ({ role, deleted }: Actor) =>
    [role && translate(`roles.${role}`), deleted && translate('history.actor_deleted')]
      .filter(Boolean)
      .join(' · ')
  const actorChoices = actors.map((actor) => ({
    id: actor.id,
    title: actor.name ?? `#${actor.id}`,
    hint: getHint(actor),
  }))
  return (
    <Combobox
      wiring={buildControlAttributes(wiring)}
      choices={actorChoices}
      value={value === '' ? null : Number(value)}
      onChange={(id) => onChange(id === null ? '' : String(id))}
    />
  )
}
