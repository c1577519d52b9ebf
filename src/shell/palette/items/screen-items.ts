import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { mayDo } from '../../../access/ability.ts'
import { rowPages } from '../../../access/pages.ts'
import {
  accessibleLists,
  isOffered,
  useExtensions,
  useTiles,
  verbsOf,
} from '../../../access/rights.ts'
import { useSession } from '../../../access/useSession.ts'
import { resourceOf } from '../../../data/rows/resources.ts'
import { listLabelKey, nameKey } from '../../../i18n/label-keys.ts'
import { TODAY, useMenuEntries } from '../../menu/menu-entries.ts'
import { fitsTyped, type Item } from './items.ts'

/** Screens under one heading at most, as long as nobody says which. */
const MOST = 7

/** Every screen that the viewer may open: the menu's entries, and the lists that are tabs of one. */
function useScreens(): Item[] {
  const translate = useTranslate()
  const session = useSession()
  const group = translate('palette.screens')
  const entries = useMenuEntries(session, {})
  const start = useTiles().length > 0 ? [TODAY] : []
  const menu = [...start, ...entries].map(({ routes: [to], icon, labelKey }) => ({
    key: to,
    group,
    icon,
    label: translate(labelKey),
    to,
  }))
  const lists = accessibleLists(session).map((reference) => ({
    key: reference.list.route,
    group,
    icon: reference.list.icon ?? reference.resource.icon,
    label: translate(listLabelKey(reference)),
    hint: translate(`menu.${reference.resource.menu}`),
    to: reference.list.route as string,
  }))
  const profile = { icon: 'person', label: translate('profile.title'), to: '/profile' }
  const isNew = ({ to, label }: Item) => !menu.some((one) => one.to === to && one.label === label)
  return [...menu, ...lists.filter(isNew), { key: 'profile', group, ...profile }]
}

/** What the viewer may create, one for each entity: in its list, or else in a dialog where a row has a page. */
function useCreations(): Item[] {
  const translate = useTranslate()
  const session = useSession()
  const extensions = useExtensions()
  const offering = accessibleLists(session).filter(
    (reference) =>
      reference.resource.form !== undefined &&
      verbsOf(reference, session, extensions).includes('create'),
  )
  const first = offering.filter(
    ({ resource }, at) => offering.findIndex((one) => one.resource === resource) === at,
  )
  const itemOf = (resource: AnyResource) => ({
    key: `create ${resource.name}`,
    group: translate('palette.create'),
    icon: 'plus',
    label: translate('ui.new', { name: translate(nameKey(resource), { smart_count: 1 }) }),
  })
  const unlisted = rowPages
    .flatMap(({ of }) => of.map(resourceOf))
    .filter(
      (resource) =>
        resource.form !== undefined &&
        !first.some((one) => one.resource === resource) &&
        mayDo(session, resource, 'create') &&
        isOffered(resource, 'create', extensions),
    )
  return [
    ...first.map(({ resource, list }) => ({ ...itemOf(resource), to: `${list.route}/create` })),
    ...unlisted.map((resource) => ({ ...itemOf(resource), creates: resource })),
  ]
}

/** The screens to go to and what can be created, by what is typed. */
export function useScreenItems(typed: string): Item[] {
  const screens = useScreens()
  const creations = useCreations()
  const fitting = (items: readonly Item[]) =>
    items.filter(({ label, hint }) => fitsTyped(typed, label, hint)).slice(0, MOST)
  return typed.trim() === ''
    ? [...screens.slice(0, MOST), ...creations.slice(0, MOST)]
    : [...fitting(screens), ...fitting(creations)]
}
