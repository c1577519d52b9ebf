import { useTranslate } from 'ra-core'
import { ACTOR_ENTITY } from '../../../../registry/changes/history.ts'
import { allHistoryCalls } from '../../../../registry/account/all-history-calls.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { getListLabelKey } from '../../../platform/i18n/label-keys.ts'
import { mayOpenRoute, maySeeRights } from '../../../platform/access/ability.ts'
import { HISTORY_SCREEN, listMenuEntities, useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { useKeysOffered } from '../keys/useApiKeys.ts'
import { useInboxMailsOffered } from '../useInboxMails.ts'
import { useJobsOffered } from '../useJobs.ts'
import { useWebhooksOffered } from '../webhooks/useWebhooks.ts'
import type { SettingsSection } from './settings-sections.ts'

/** A screen with settings. */
export interface SettingsLink {
  to: string
  icon: string
  label: string
  about?: string
}

/** Returns the links to the lists that hold settings of the business or its people. */
function useListLinks() {
  const translate = useTranslate()
  const viewer = useSession()
  const entities = listMenuEntities(viewer).map(([list]) => list)
  const buildLink = (
    { resource, list, listName }: ListReference,
    section: string,
  ): SettingsLink => ({
    to: list.route,
    icon: resource.icon,
    label: translate(getListLabelKey({ resource, listName })),
    about: translate(`settings.about.${section}`),
  })
  const business = entities
    .filter(({ resource }) => resource.single)
    .map((reference) => buildLink(reference, 'business'))
  const people = entities
    .filter(({ resource }) => resource.name === ACTOR_ENTITY)
    .map((reference) => buildLink(reference, 'people'))
  return { business, people }
}

/** Returns the links of each section that the viewer may open. */
export function useSettingsLinks(): Readonly<Record<SettingsSection, readonly SettingsLink[]>> {
  const translate = useTranslate()
  const viewer = useSession()
  const { business, people } = useListLinks()
  const [hasKeys, hasWebhooks] = [useKeysOffered(), useWebhooksOffered()]
  const [hasMails, hasJobs] = [useInboxMailsOffered(), useJobsOffered()]
  const hasHistory =
    useExtensions().has(allHistoryCalls.historyByBatch.request) &&
    mayOpenRoute(viewer, HISTORY_SCREEN.access)
  const linkIf = (
    isShown: boolean,
    link: Omit<SettingsLink, 'label' | 'about'>,
    name: string,
    labelKey: string,
  ) =>
    isShown
      ? [{ ...link, label: translate(labelKey), about: translate(`settings.about.${name}`) }]
      : []
  return {
    business,
    people: [
      ...people,
      ...linkIf(
        maySeeRights(viewer),
        { to: '/access-control', icon: 'key' },
        'access',
        'ui.access',
      ),
      ...linkIf(true, { to: '/profile', icon: 'person' }, 'profile', 'profile.title'),
    ],
    notifications: [
      ...linkIf(hasMails, { to: '/profile#mails', icon: 'mail' }, 'mails', 'inbox_mails.title'),
      ...linkIf(hasJobs, { to: '/profile#unsent', icon: 'alert' }, 'unsent', 'inbox.kinds.unsent'),
    ],
    integrations: [
      ...linkIf(hasKeys, { to: '/profile#keys', icon: 'key' }, 'keys', 'api_keys.title'),
      ...linkIf(
        hasWebhooks,
        { to: '/profile#webhooks', icon: 'bolt' },
        'webhooks',
        'webhooks.title',
      ),
    ],
    data: linkIf(
      hasHistory,
      { to: HISTORY_SCREEN.path, icon: 'history' },
      'history',
      'history.title',
    ),
  }
}
