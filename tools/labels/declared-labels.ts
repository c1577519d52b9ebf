import { tiles, registry, reports } from '#business'
import { journalFields } from '../../registry/entities/journal.ts'
import { getInboxKindKey } from '../../registry/entities/inbox.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getCheckKey } from '../../registry/rules/checks.ts'
import type { AnyReport } from '../../registry/reports/any-report.ts'
import { ACTION_TEXTS, findActionText } from '../../registry/text/action-text.ts'
import {
  getChoiceLabelKey,
  getBadgeKey,
  getEntryLabelKey,
  getFieldLabelKey,
  getListLabelKey,
  getEntityNameKey,
  getPageLabelKey,
  getReportLabelKey,
  getStateKey,
  getTabLabelKey,
} from '../../registry/text/label-keys.ts'
import { CUSTOM_PAGES, MENU_GROUPS, ROLES } from '#business/words'

/** The keys of labels: `plain` ones have one text, `counted` ones have plural forms. */
export interface Labels {
  plain: string[]
  counted: string[]
}

const listNames = (part: object | undefined) => Object.keys(part ?? {})

/** The labels that an entity needs. */
export function listLabels(resource: AnyResource): Labels {
  const lists = listNames(resource.lists).map((listName) => ({ resource, listName }))
  const choices = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'choice'
      ? listNames(field.values).map((value) => getChoiceLabelKey(resource, name, value))
      : [],
  )
  const plain = [
    ...listNames(resource.fields).map((field) => getFieldLabelKey(resource, field)),
    ...choices,
    ...listNames(resource.actions).flatMap((verb) =>
      ACTION_TEXTS.flatMap((part) => {
        const text = findActionText(resource, verb, part)
        return text ? [text.key] : []
      }),
    ),
    ...listNames(resource.inbox).map(getInboxKindKey),
    ...listNames(resource.states).map((state) => getStateKey(resource, state)),
    ...(resource.checks ?? []).flatMap(({ message }) =>
      message === undefined ? [] : [getCheckKey(resource.name, message)],
    ),
    ...lists.map(getListLabelKey),
    ...lists.slice(0, 1).map(getEntryLabelKey),
    ...(Object.values(resource.lists).some(({ badge }) => badge) ? [getBadgeKey(resource)] : []),
    ...(lists.length > 1 ? lists.map(getTabLabelKey) : []),
  ]
  return { plain, counted: [getEntityNameKey(resource)] }
}

/** The labels that a report needs. */
export function listReportLabels(report: AnyReport): Labels {
  const { params, measures, dimensions, sources, states } = report
  const hasJournal = Object.values(sources).some(({ journal }) => journal)
  const parts = {
    params: listNames(params),
    measures: listNames(measures),
    dimensions: [...listNames(dimensions), ...(hasJournal ? listNames(journalFields) : [])],
    sources: listNames(sources),
    states: listNames(states),
  }
  const counted = listNames(measures).filter((name) => measures[name]?.calculate === 'count')
  return {
    plain: [
      getReportLabelKey(report),
      ...Object.entries(parts).flatMap(([part, names]) =>
        names.map((name) => `reports.${part}.${name}`),
      ),
    ],
    counted: counted.map((name) => `reports.counted.${name}`),
  }
}

/** The labels that the tiles of the start pages need. */
export const listTileLabels = (): Labels => ({
  plain: tiles.flatMap(({ name }) => [`dashboard.tiles.${name}`, `dashboard.about.${name}`]),
  counted: [],
})

/** The labels of the definition of the business: roles, groups of the menu, and pages. */
const listBusinessLabels = (): Labels => ({
  plain: [
    ...ROLES.map((role) => `roles.${role}`),
    ...MENU_GROUPS.map((group) => `menu.${group}`),
    ...CUSTOM_PAGES.map(getPageLabelKey),
  ],
  counted: [],
})

/** The labels of all declarations, each once. */
export function listDeclaredLabels(): Labels {
  const labels: Labels[] = [
    ...Object.values<AnyResource>(registry).map(listLabels),
    ...Object.values<AnyReport>(reports).map(listReportLabels),
    listTileLabels(),
    listBusinessLabels(),
  ]
  return {
    plain: [...new Set(labels.flatMap(({ plain }) => plain))],
    counted: [...new Set(labels.flatMap(({ counted }) => counted))],
  }
}
