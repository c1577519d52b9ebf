import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { parseScope, scopeText } from '../../../resources/kit/account/scope.ts'
import type { Verb } from '../../../resources/kit/words/verbs.ts'
import { useSession } from '../../access/useSession.ts'
import { resourceNamed } from '../../data/rows/resources.ts'
import { useVerbWords } from '../../i18n/verb-words.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { scopeGroups } from './scope-groups.ts'
import { useScopeLabel } from './useScopeLabel.ts'

interface EntryProps {
  name: string
  verbs: readonly Verb[]
  chosen: ReadonlySet<Verb> | undefined
  onChoose: (verb: Verb, isChosen: boolean) => void
}

/** One entity or report: what may be done with it. */
function Entry({ name, verbs, chosen, onChoose }: EntryProps) {
  const labelOf = useScopeLabel()
  const { rightOf } = useVerbWords()
  return (
    <fieldset className="scope-entry">
      <legend>{labelOf(name)}</legend>
      {verbs.map((verb) => (
        <label key={verb} className="check">
          <input
            type="checkbox"
            checked={chosen?.has(verb) ?? false}
            onChange={({ target }) => onChoose(verb, target.checked)}
          />
          {rightOf(resourceNamed(name), verb)}
        </label>
      ))}
    </fieldset>
  )
}

/** What the key may do: a field of the form whose value is the scope as text. */
export function ScopeChoice() {
  const translate = useTranslate()
  const role = useSession()?.role
  const errorId = useId()
  const { field, fieldState } = useController({
    name: 'scope',
    defaultValue: '',
    rules: { required: translate('api_keys.none_chosen') },
  })
  const scope = parseScope(String(field.value))
  const problem = fieldState.error?.message
  const choose = (name: string) => (verb: Verb, isChosen: boolean) => {
    const verbs = new Set(scope.get(name))
    if (isChosen) verbs.add(verb)
    else verbs.delete(verb)
    field.onChange(scopeText(new Map([...scope, [name, verbs]])))
  }
  const chosenIn = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (scope.get(name)?.size ?? 0), 0)
  if (!role) return null
  return (
    <div
      ref={field.ref}
      role="group"
      className="scope-choice"
      tabIndex={-1}
      aria-label={translate('api_keys.scope')}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? errorId : undefined}
    >
      <p className="label">{translate('api_keys.scope')}</p>
      {scopeGroups(role).map(({ group, entries }) => {
        const count = chosenIn(entries.map(({ name }) => name))
        return (
          <details key={group} className="scope-group">
            <summary>
              <span>{translate(`menu.${group}`)}</span>
              {count > 0 && <small>{translate('api_keys.chosen', { smart_count: count })}</small>}
              <Icon name="chevron" />
            </summary>
            {entries.map(({ name, verbs }) => (
              <Entry
                key={name}
                name={name}
                verbs={verbs}
                chosen={scope.get(name)}
                onChoose={choose(name)}
              />
            ))}
          </details>
        )
      })}
      {problem && (
        <p id={errorId} className="field-error">
          {problem}
        </p>
      )}
    </div>
  )
}
