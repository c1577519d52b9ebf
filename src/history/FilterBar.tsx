import { useTranslate } from 'ra-core'
import { ACTORS, HISTORY_VERBS } from '../../resources/kit/changes/history.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { registry } from '../../resources/index.ts'
import { ROLES } from '../../resources/kit/words/roles.ts'
import { VERBS } from '../../resources/kit/words/verbs.ts'
import { resourceOf } from '../data/rows/resources.ts'
import type { Wiring } from '../extension-points/types.ts'
import { controlAttributes, Field } from '../fields/Field.tsx'
import { ReferenceInput } from '../fields/inputs/ReferenceInput.tsx'
import { nameKey, PLURAL } from '../i18n/label-keys.ts'
import { useDraft } from '../report/params/useDraft.ts'
import { Button } from '../ui/controls/Button.tsx'
import { type FilterName, FILTERS, type Filters } from './filters.ts'

interface FilterBarProps {
  filters: Filters
  onChange: (name: FilterName, value: string) => void
  onClear: () => void
}

interface InputProps {
  wiring: Wiring
  value: string
  onChange: (value: string) => void
}

const always = () => true

function Typed({ wiring, value, onChange, type }: InputProps & { type: 'search' | 'date' }) {
  const draft = useDraft(value, onChange, always)
  return <input {...controlAttributes(wiring)} type={type} maxLength={200} {...draft} />
}

type Option = readonly [value: string, label: string]

function Select({ wiring, value, onChange, options }: InputProps & { options: readonly Option[] }) {
  const translate = useTranslate()
  return (
    <select
      {...controlAttributes(wiring)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{translate('ui.any')}</option>
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Person({ wiring, value, onChange }: InputProps) {
  return (
    <ReferenceInput
      {...wiring}
      resource={resourceOf(ACTORS)}
      name="id"
      field={{ to: ACTORS, nullable: true }}
      value={value === '' ? null : Number(value)}
      siblings={{}}
      onChange={(id) => onChange(id === null ? '' : String(id))}
    />
  )
}

const verbs = [...VERBS.filter((verb) => verb !== 'read' && verb !== 'invite'), ...HISTORY_VERBS]
const entities = Object.values<AnyResource>(registry).filter(({ union }) => !union)

/** The filters of the history; each is in the address. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const translate = useTranslate()
  const byLabel = (a: Option, b: Option) => a[1].localeCompare(b[1])
  const options = {
    actor_role: ROLES.map((role): Option => [role, translate(`roles.${role}`)]),
    entity: entities
      .map((one): Option => [one.name, translate(nameKey(one), { smart_count: PLURAL })])
      .toSorted(byLabel),
    verb: verbs.map((verb): Option => [verb, translate(`history.verbs.${verb}`)]).toSorted(byLabel),
  }
  const input = (name: FilterName) => (wiring: Wiring) => {
    const props = {
      wiring,
      value: filters[name] ?? '',
      onChange: (value: string) => onChange(name, value),
    }
    if (name === 'q') return <Typed {...props} type="search" />
    if (name === 'from' || name === 'to') return <Typed {...props} type="date" />
    if (name === 'actor_id') return <Person {...props} />
    return <Select {...props} options={options[name]} />
  }
  return (
    <section className="page history-filters" aria-label={translate('history.filters')}>
      {FILTERS.map((name) => (
        <Field key={name} label={translate(`history.by.${name}`)} required={false}>
          {input(name)}
        </Field>
      ))}
      {Object.keys(filters).length > 0 && (
        <Button icon="close" onClick={onClear}>
          {translate('ui.clear_filters')}
        </Button>
      )}
    </section>
  )
}
