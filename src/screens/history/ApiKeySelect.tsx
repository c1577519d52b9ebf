import type { Wiring } from '../../platform/extension-points/types.ts'
import { OptionSelect } from '../../parts/fields/OptionSelect.tsx'
import { useActors } from './useActors.ts'

interface ApiKeySelectProps {
  wiring: Wiring
  value: string
  onChange: (value: string) => void
}

/** A select of the API keys of the accounts in the history, each with the name of its owner. */
export function ApiKeySelect(props: ApiKeySelectProps) {
  const options = useActors().flatMap((actor) =>
    actor.api_keys.map(
      ({ id, name }) => [String(id), `${name} · ${actor.name ?? `#${actor.id}`}`] as const,
    ),
  )
  return <OptionSelect {...props} options={options} />
}
