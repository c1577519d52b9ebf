import { useTranslate } from 'ra-core'
import { HISTORY_VERBS } from '../../../registry/changes/history.ts'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { registry } from '#business'
import { ROLES } from '#business/words'
import { getOwnAction } from '../../../registry/entities/transition.ts'
import { listRegistryVerbs } from '../../../registry/entities/life-cycle.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import type { Wiring } from '../../platform/extension-points/types.ts'
import { ChosenDay } from '../../parts/fields/days/ChosenDay.tsx'
import { buildControlAttributes } from '../../parts/fields/Field.tsx'
import { type SelectOption, OptionSelect } from '../../parts/fields/OptionSelect.tsx'
import { getEntityNameKey, SAMPLE_PLURAL_COUNT } from '../../platform/i18n/label-keys.ts'
import { useDraft } from '../report/params/useDraft.ts'
import { ActorSelect } from './ActorSelect.tsx'
import { ApiKeySelect } from './ApiKeySelect.tsx'
import type { HistoryFilterName } from './filters.ts'

interface FilterInputProps {
  name: HistoryFilterName
  wiring: Wiring
  value: string
  onChange: (value: string) => void
}

const alwaysComplete = () => true

function SearchInput({ wiring, value, onChange }: FilterInputProps) {
  const draft = useDraft(value, onChange, alwaysComplete)
  return <input {...buildControlAttributes(wiring)} type="search" maxLength={200} {...draft} />
}

const entities = Object.values<AnyResource>(registry).filter(({ union }) => !union)
const changeableEntities = [...entities, ...SERVER_ENTITIES]

const verbs = [
  ...listRegistryVerbs(registry).filter((verb) => verb !== 'read' && verb !== 'invite'),
  ...HISTORY_VERBS,
]

/**
 * Returns the first entity with a custom action. Actions of the same name have the same meaning.
 */
const findEntityWithAction = (verb: string) => entities.find((entity) => getOwnAction(entity, verb))

/** Returns the options of the select filters. */
function useOptions(): Readonly<Partial<Record<HistoryFilterName, readonly SelectOption[]>>> {
  const translate = useTranslate()
  const { describeChange } = useVerbWords()
  const compareByLabel = (first: SelectOption, second: SelectOption) =>
    first[1].localeCompare(second[1])
  return {
    actor_role: ROLES.map((role): SelectOption => [role, translate(`roles.${role}`)]),
    entity: changeableEntities
      .map((entity): SelectOption => [
        entity.name,
        translate(getEntityNameKey(entity), { smart_count: SAMPLE_PLURAL_COUNT }),
      ])
      .toSorted(compareByLabel),
    verb: verbs
      .map((verb): SelectOption => [verb, describeChange(findEntityWithAction(verb), verb)])
      .toSorted(compareByLabel),
  }
}

const INPUTS: Partial<Record<HistoryFilterName, typeof SearchInput>> = {
  q: SearchInput,
  actor_id: ActorSelect,
  api_key_id: ApiKeySelect,
}

/** The input of one filter of the history. */
export function FilterInput(props: FilterInputProps) {
  const options = useOptions()[props.name]
  if (options) return <OptionSelect {...props} options={options} />
  const Component = INPUTS[props.name] ?? ChosenDay
  return <Component {...props} />
}
