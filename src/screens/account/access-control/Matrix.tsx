import { useTranslate } from 'ra-core'
import { useVerbWords } from '../../../platform/i18n/verb-words.ts'
import { isStandardVerb, type Verb, STANDARD_VERBS } from '../../../../registry/words/verbs.ts'
import type { Viewer } from '../../../platform/access/ability.ts'
import { useExtensions, useCapabilitiesLoaded } from '../../../platform/access/rights.ts'
import { getEntityNameKey, SAMPLE_PLURAL_COUNT } from '../../../platform/i18n/label-keys.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { listRights } from './rights-matrix.ts'

function RightCell({ label, allowed }: { label: string; allowed: boolean }) {
  const translate = useTranslate()
  return (
    <td className={allowed ? 'allowed' : 'denied'} data-label={label}>
      {allowed ? <Icon name="check" /> : <i aria-hidden="true" />}
      <span className="hidden">{translate(allowed ? 'ui.yes' : 'ui.no')}</span>
    </td>
  )
}

/** The table of the viewer's rights: a row for each entity, a column for each verb. */
export function Matrix({ viewer }: { viewer: Viewer }) {
  const translate = useTranslate()
  // A right counts only if the provider supports its request.
  const isLoaded = useCapabilitiesLoaded()
  const groups = listRights(viewer, useExtensions())
  const { describePermission } = useVerbWords()
  const getLabel = (right: Verb) => describePermission(undefined, right)
  const hasCustomActions = groups.some(({ entities }) =>
    entities.some(({ rights }) => [...rights].some((right) => !isStandardVerb(right))),
  )
  return (
    <section
      className="access-table"
      aria-label={translate('ui.access_rights')}
      aria-busy={!isLoaded}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('ui.access_what')}</th>
            {STANDARD_VERBS.map((right) => (
              <th key={right} scope="col">
                {getLabel(right)}
              </th>
            ))}
            {hasCustomActions && <th scope="col">{translate('ui.access_own_actions')}</th>}
          </tr>
        </thead>
        {groups.map(({ group, entities }) => (
          <tbody key={group}>
            <tr className="access-group">
              <th scope="rowgroup" colSpan={STANDARD_VERBS.length + (hasCustomActions ? 2 : 1)}>
                {translate(`menu.${group}`)}
              </th>
            </tr>
            {entities.map(({ resource, rights }) => (
              <tr key={resource.name}>
                <th scope="row">
                  {translate(getEntityNameKey(resource), { smart_count: SAMPLE_PLURAL_COUNT })}
                </th>
                {STANDARD_VERBS.map((right) => (
                  <RightCell key={right} label={getLabel(right)} allowed={rights.has(right)} />
                ))}
                {hasCustomActions && (
                  <td data-label={translate('ui.access_own_actions')}>
                    {[...rights]
                      .filter((right) => !isStandardVerb(right))
                      .map((right) => describePermission(resource, right))
                      .join(', ')}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
