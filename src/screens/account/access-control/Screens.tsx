import { useTranslate } from 'ra-core'
import { MENU_GROUPS, REPORTS_GROUP } from '#business/words'
import { mayOpenRoute, type Viewer } from '../../../platform/access/ability.ts'
import {
  listAccessibleLists,
  listAccessiblePages,
  listAccessibleReports,
  HISTORY_SCREEN,
} from '../../../platform/access/rights.ts'
import {
  getListLabelKey,
  getPageLabelKey,
  getReportLabelKey,
} from '../../../platform/i18n/label-keys.ts'
import { Link } from '../../../platform/routing/Link.tsx'

/** The screens that the viewer may open, by menu group. For the user themselves they are links. */
export function Screens({ viewer, isOwnAccess }: { viewer: Viewer; isOwnAccess: boolean }) {
  const translate = useTranslate()
  const screens = [
    ...listAccessibleLists(viewer).map((reference) => ({
      group: reference.resource.menu,
      route: reference.list.route,
      label: translate(getListLabelKey(reference)),
    })),
    ...listAccessiblePages(viewer).map((page) => ({
      group: page.menu,
      route: page.path,
      label: translate(getPageLabelKey(page)),
    })),
    ...listAccessibleReports(viewer).map((report) => ({
      group: REPORTS_GROUP,
      route: report.route,
      label: translate(getReportLabelKey(report)),
    })),
    ...(mayOpenRoute(viewer, HISTORY_SCREEN.access)
      ? [{ group: REPORTS_GROUP, route: HISTORY_SCREEN.path, label: translate('history.title') }]
      : []),
  ]
  return (
    <dl className="access-screens">
      {MENU_GROUPS.map((group) => {
        const screensOfGroup = screens.filter((screen) => screen.group === group)
        if (screensOfGroup.length === 0) return null
        return (
          <div key={group}>
            <dt className="muted tiny">{translate(`menu.${group}`)}</dt>
            {screensOfGroup.map(({ route, label }) => (
              <dd key={route}>{isOwnAccess ? <Link to={route}>{label}</Link> : label}</dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
