import { describeNew } from '../../../platform/i18n/verb-words.ts'
import { useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { rowPages } from '../../../platform/access/pages.ts'
import {
  listMenuLists,
  isOffered,
  useExtensions,
  useTiles,
  listUsableVerbs,
} from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { getListLabelKey } from '../../../platform/i18n/label-keys.ts'
import { DASHBOARD_ENTRY, SETTINGS_ENTRY, useMenuEntries } from '../../menu/menu-entries.ts'
import { matchesSearch, type PaletteItem } from './items.ts'

/** The maximum number of screens under one heading while nothing is typed. */
const MAX_ITEMS = 7

/** Returns all screens the viewer may open: the menu's entries, and the lists that are tabs. */
function useScreens(): PaletteItem[] {
  const translate = useTranslate()
  // Not every screen has other words.
  const getOtherWords = (labelKey: string) => translate(`other_words.${labelKey}`, { _: ' ' })
  const session = useSession()
  const group = translate('palette.screens')
  const entries = useMenuEntries(session, {})
  const dashboardEntries = useTiles().length > 0 ? [DASHBOARD_ENTRY] : []
  const menuItems = [...dashboardEntries, ...entries].map(({ routes: [to], icon, labelKey }) => ({
    key: to,
    group,
    icon,
    label: translate(labelKey),
    otherWords: getOtherWords(labelKey),
    to,
  }))
  const listItems = listMenuLists(session).map((reference) => ({
    key: reference.list.route,
    group,
    icon: reference.list.icon ?? reference.resource.icon,
    label: translate(getListLabelKey(reference)),
    otherWords: getOtherWords(getListLabelKey(reference)),
    hint: translate(`menu.${reference.resource.menu}`),
    to: reference.list.route as string,
  }))
  const profile = {
    icon: 'person',
    label: translate('profile.title'),
    otherWords: getOtherWords('profile.title'),
    to: '/profile',
  }
  const isNotInMenu = ({ to, label }: PaletteItem) =>
    !menuItems.some((item) => item.to === to && item.label === label)
  const { routes, icon, labelKey } = SETTINGS_ENTRY
  const settings = {
    icon,
    label: translate(labelKey),
    otherWords: getOtherWords(labelKey),
    to: routes[0],
  }
  return [
    ...menuItems,
    ...listItems.filter(isNotInMenu),
    { key: 'profile', group, ...profile },
    { key: 'settings', group, ...settings },
  ]
}

/** Returns the entities the viewer may create: in a list, or in a dialog if the row has a page. */
function useCreations(): PaletteItem[] {
  const translate = useTranslate()
  const session = useSession()
  const extensions = useExtensions()
  const creatableLists = listMenuLists(session).filter(
    (reference) =>
      reference.resource.form !== undefined &&
      listUsableVerbs(reference, session, extensions).includes('create'),
  )
  const firstLists = creatableLists.filter(
    ({ resource }, index) =>
      creatableLists.findIndex((reference) => reference.resource === resource) === index,
  )
  const buildItem = (resource: AnyResource) => ({
    key: `create ${resource.name}`,
    group: translate('palette.create'),
    icon: 'plus',
    label: describeNew(translate, resource),
  })
  const unlistedEntities = rowPages
    .flatMap(({ of }) => of.map(getResource))
    .filter(
      (resource) =>
        resource.form !== undefined &&
        !resource.hidden &&
        !firstLists.some((reference) => reference.resource === resource) &&
        mayDo(session, resource, 'create') &&
        isOffered(resource, 'create', extensions),
    )
  return [
    ...firstLists.map(({ resource, list }) => ({
      ...buildItem(resource),
      to: `${list.route}/create`,
    })),
    ...unlistedEntities.map((resource) => ({ ...buildItem(resource), creates: resource })),
  ]
}

/** Returns the screens and the create actions that match the typed text. */
export function useScreenItems(searchText: string): PaletteItem[] {
  const screens = useScreens()
  const creations = useCreations()
  const filterItems = (items: readonly PaletteItem[]) =>
    items
      .filter(({ label, hint, otherWords }) => matchesSearch(searchText, label, hint, otherWords))
      .slice(0, MAX_ITEMS)
  return searchText.trim() === ''
    ? [...screens.slice(0, MAX_ITEMS), ...creations.slice(0, MAX_ITEMS)]
    : [...filterItems(screens), ...filterItems(creations)]
}
