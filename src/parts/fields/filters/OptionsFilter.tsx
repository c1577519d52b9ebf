import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { getFilterKey } from '../../../../registry/fields/filter-names.ts'
import { foldText } from '../../../../registry/values/search-text.ts'
import { Segmented } from '../../../platform/ui/controls/Segmented.tsx'
import type { FilterProps } from '../../../platform/extension-points/types.ts'
import type { FilterOption } from './option.ts'

/** The number of options from which the filter has a search box. */
const SEARCH_BOX_THRESHOLD = 9
/** The maximum number of options listed at once. The search box finds the others. */
const MAX_LISTED = 200

type FilterMode = 'is' | 'not'

interface OptionListProps {
  options: readonly FilterOption[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

function OptionList({ options, chosen, onToggle }: OptionListProps) {
  return (
    <ul className="filter-options">
      {options.map(({ value, label }) => (
        <li key={value}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
            <bdi>{label}</bdi>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** Returns the listed options. Those chosen when the filter opened come first. */
function useListedOptions(
  options: readonly FilterOption[],
  typedText: string,
  chosen: readonly string[],
) {
  const [initiallyChosen] = useState(() => new Set(chosen))
  return useMemo(() => {
    const text = foldText(typedText.trim())
    const matches = options.filter(({ label }) => foldText(label).includes(text))
    const wasInitiallyChosen = ({ value }: FilterOption) => initiallyChosen.has(value)
    const otherMatches = matches.filter((option) => !wasInitiallyChosen(option))
    return [...matches.filter(wasInitiallyChosen), ...otherMatches].slice(0, MAX_LISTED)
  }, [options, typedText, initiallyChosen])
}

interface OptionsFilterProps extends Omit<FilterProps<unknown>, 'field' | 'list'> {
  options: readonly FilterOption[]
  /** True while more options load. */
  isPending?: boolean
  /** Called with the typed text, if not all options are loaded. */
  onSearch?: (typed: string) => void
}

/** A filter for one or several values, or for none of them. */
export function OptionsFilter(props: OptionsFilterProps) {
  const { name, filters, onChange, options, isPending = false, onSearch } = props
  const translate = useTranslate()
  const [isExcluding, setExcluding] = useState(
    filters[getFilterKey({ name, operator: 'not' })] !== undefined,
  )
  const [typed, setTyped] = useState('')
  // A user who is already typing when the options arrive must not lose the search box.
  const [wasPending] = useState(isPending)
  const keys = { is: name, not: getFilterKey({ name, operator: 'not' }) } as const
  const mode: FilterMode = isExcluding ? 'not' : 'is'
  const chosen = filters[keys[mode]] ?? []
  const visibleOptions = useListedOptions(options, typed, chosen)
  const changeMode = (newMode: FilterMode) => {
    setExcluding(newMode === 'not')
    if (newMode !== mode) onChange({ [keys[mode]]: [], [keys[newMode]]: chosen })
  }
  const toggleOption = (value: string) =>
    onChange({
      [keys[mode]]: chosen.includes(value)
        ? chosen.filter((chosenValue) => chosenValue !== value)
        : [...chosen, value],
    })
  return (
    <>
      <Segmented
        label={translate('ui.filter_how')}
        values={['is', 'not']}
        value={mode}
        renderName={(operator) => translate(`ui.filter_${operator}`)}
        onChange={changeMode}
      />
      {(wasPending || options.length >= SEARCH_BOX_THRESHOLD) && (
        <input
          type="search"
          className="input"
          aria-label={translate('ui.filter_search')}
          placeholder={translate('ui.filter_search')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onSearch?.(target.value)
          }}
        />
      )}
      <OptionList options={visibleOptions} chosen={chosen} onToggle={toggleOption} />
      <p role="status">
        {visibleOptions.length === 0 && translate(isPending ? 'ui.loading' : 'ui.no_result')}
      </p>
    </>
  )
}
