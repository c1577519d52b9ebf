import type { AnyResource } from '../entities/registry.ts'

interface NamedList {
  resource: AnyResource
  listName: string
}

/** The translation key of a list's name. */
export function getListLabelKey({ resource, listName }: NamedList): string {
  return `lists.${resource.name}.${listName}`
}

/** The translation key of a list's name on its tab. */
export function getTabLabelKey({ resource, listName }: NamedList): string {
  return `tabs.${resource.name}.${listName}`
}

/** The translation key of an entity's menu entry, by its first list. */
export function getEntryLabelKey(first: NamedList): string {
  return first.resource.menuLabel ? `entries.${first.resource.name}` : getListLabelKey(first)
}

/** The translation key of the words for what the badges of an entity count, such as `to assign`. */
export function getBadgeKey({ name }: Pick<AnyResource, 'name'>): string {
  return `badges.${name}`
}

/** The translation key of a report's name. */
export function getReportLabelKey(report: { name: string }): string {
  return `reports.names.${report.name}`
}

/** The translation key of the name of a page with an address of its own. */
export function getPageLabelKey(page: { name: string }): string {
  return `pages.${page.name}`
}

/** The translation key of the sentence that tells a report from others; not every report has one. */
export function getReportAboutKey(report: { name: string }): string {
  return `reports.about.${report.name}`
}

/** The translation key of a field's name; `state` has the same key for every entity. */
export function getFieldLabelKey(resource: AnyResource, field: string): string {
  return field === 'state' ? 'ui.state' : `resources.${resource.name}.fields.${field}`
}

/** The translation key of one value of a choice. */
export function getChoiceLabelKey(resource: AnyResource, field: string, value: string): string {
  return `choices.${resource.name}.${field}.${value}`
}

/** The translation key of a state. */
export function getStateKey(resource: AnyResource, state: string): string {
  return `states.${resource.name}.${state}`
}

/** The translation key of a group of fields, in a form or on a page. */
export function getGroupKey(group: string): string {
  return `groups.${group}`
}

/** A count that has the plain plural form in every language. Arabic has a dual. */
export const SAMPLE_PLURAL_COUNT = 3

/** The translation key of an entity's name, in singular and plural. */
export function getEntityNameKey(resource: AnyResource): string {
  return `resources.${resource.name}.name`
}
