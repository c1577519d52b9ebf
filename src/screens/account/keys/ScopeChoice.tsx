import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { AccessScope } from '../../../../registry/account/scope.ts'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { findResource } from '../../../platform/data/rows/resources.ts'
import { useVerbWords } from '../../../platform/i18n/verb-words.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { groupScope } from './scope-groups.ts'
import { useScopeLabel } from '../../../features/auth/access/useScopeLabel.ts'

interface EntryProps {
  name: string
  verbs: readonly Verb[]
  chosenVerbs: ReadonlySet<Verb> | undefined
  onChoose: (verb: Verb, isChosen: boolean) => void
}

/** An entity or report with its verbs. */
function ScopeEntry({ name, verbs, chosenVerbs, onChoose }: EntryProps) {
  const getLabel = useScopeLabel()
  const { describePermission } = useVerbWords()
  return (
    <fieldset className="scope-entry">
      <legend>{getLabel(name)}</legend>
      {verbs.map((verb) => (
        <label key={verb} className="check">
          <input
            type="checkbox"
            checked={chosenVerbs?.has(verb) ?? false}
            onChange={({ target }) => onChoose(verb, target.checked)}
          />
          <span>{describePermission(findResource(name), verb)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ScopeChoiceProps {
  name: string
  label: string
  /** The error if nothing is chosen. */
  requiredMessage: string
  /** The key of the text that counts the chosen verbs. */
  countKey: string
  groups: ReturnType<typeof groupScope>
  parseScope: (text: string) => AccessScope
  formatScope: (scope: AccessScope) => string
}

/** A choice of verbs by entity. Its form value is the scope as text. */
export function ScopeChoice(props: ScopeChoiceProps) {
  const { name, label, requiredMessage, countKey, groups, parseScope, formatScope } = props
  const translate = useTranslate()
  const errorId = useId()
  const { field, fieldState } = useController({
    name,
    defaultValue: '',
    rules: { required: requiredMessage },
  })
  const scope = parseScope(String(field.value))
  const problem = fieldState.error?.message
  const changeVerbs = (entity: string) => (verb: Verb, isChosen: boolean) => {
    const verbs = new Set(scope.get(entity))
    if (isChosen) verbs.add(verb)
    else verbs.delete(verb)
    field.onChange(formatScope(new Map([...scope, [entity, verbs]])))
  }
  const countChosen = (names: readonly string[]) =>
    names.reduce((total, name) => total + (scope.get(name)?.size ?? 0), 0)
  return (
    <div
      ref={field.ref}
      role="group"
      className="scope-choice stack"
      tabIndex={-1}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? errorId : undefined}
    >
      <p className="label">{label}</p>
      {groups.map(({ group, entries }) => {
        const count = countChosen(entries.map((entry) => entry.name))
        return (
          <details key={group} className="scope-group">
            <summary>
              <span>{translate(`menu.${group}`)}</span>
              {count > 0 && <small>{translate(countKey, { smart_count: count })}</small>}
              <Icon name="chevron" />
            </summary>
            {entries.map((entry) => (
              <ScopeEntry
                key={entry.name}
                {...entry}
                chosenVerbs={scope.get(entry.name)}
                onChoose={changeVerbs(entry.name)}
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
