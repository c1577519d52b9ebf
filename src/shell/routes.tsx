import type { ComponentType, ReactElement } from 'react'
import { Navigate } from 'react-router'
import { OIDC_PATH } from '../../registry/account/oidc-path.ts'
import { DOCUMENT_PATH } from '../../registry/entities/documents.ts'
import { STOP_INBOX_MAILS_PATH } from '../../registry/account/inbox-mail.ts'
import { STOP_REPORT_MAILS_PATH } from '../../registry/reports/report-mail.ts'
import { tiles } from '#business'
import { CUSTOM_PAGES } from '#business/words'
import { useVisibleReference } from '../platform/access/visible-fields.ts'
import { rowPages } from '../platform/access/pages.ts'
import {
  HISTORY_SCREEN,
  getHomePath,
  NOT_AUTHORIZED,
  reports,
  routeOfTile,
  DASHBOARD_PATH,
  SETTINGS_PATH,
  tileEntities,
} from '../platform/access/rights.ts'
import { useSession } from '../platform/access/useSession.ts'
import { type ListReference, listReferences } from '../platform/data/rows/list-references.ts'
import type { MessageTopic } from '../platform/layout/MessageScreen.tsx'
import { useOverride } from '../platform/extension-points/overrides-context.ts'
import type { ListProps, View } from '../platform/extension-points/types.ts'
import { getListLabelKey, getPageLabelKey } from '../platform/i18n/label-keys.ts'
import { ListTabs } from '../screens/list/tabs/ListTabs.tsx'
import type { AppRoute } from '../platform/routing/routes-context.ts'
import { lazyComponent } from '../platform/api/lazy-component.ts'
import { CustomPageScreen } from './CustomPageScreen.tsx'

const importForms = () => import('../screens/detail/FormScreens.tsx')
const importNotAuthorized = () => import('../platform/layout/NotAuthorized.tsx')
const importForgotScreens = () => import('../features/auth/recovery/ForgotScreen.tsx')

/** The lazy screens of the app. */
const screens = {
  list: lazyComponent(async () => (await import('../screens/list/ListScreen.tsx')).ListScreen),
  show: lazyComponent(async () => (await import('../screens/detail/ShowScreen.tsx')).ShowScreen),
  row: lazyComponent(async () => (await import('../screens/detail/RowScreen.tsx')).RowScreen),
  single: lazyComponent(
    async () => (await import('../screens/detail/SingleScreen.tsx')).SingleScreen,
  ),
  create: lazyComponent(async () => (await importForms()).CreateScreen),
  edit: lazyComponent(async () => (await importForms()).EditScreen),
  report: lazyComponent(
    async () => (await import('../screens/report/ReportScreen.tsx')).ReportScreen,
  ),
  dashboard: lazyComponent(
    async () => (await import('../screens/dashboard/DashboardScreen.tsx')).DashboardScreen,
  ),
  tile: lazyComponent(async () => (await import('../screens/dashboard/TileScreen.tsx')).TileScreen),
  accessControl: lazyComponent(
    async () => (await import('../screens/account/access-control/AccessScreen.tsx')).AccessScreen,
  ),
  history: lazyComponent(
    async () => (await import('../screens/history/HistoryScreen.tsx')).HistoryScreen,
  ),
  profile: lazyComponent(
    async () => (await import('../screens/account/ProfileScreen.tsx')).ProfileScreen,
  ),
  settings: lazyComponent(
    async () => (await import('../screens/account/settings/SettingsScreen.tsx')).SettingsScreen,
  ),
  call: lazyComponent(async () => (await import('../screens/desk/CallScreen.tsx')).CallScreen),
  login: lazyComponent(async () => (await import('../features/auth/LoginScreen.tsx')).LoginScreen),
  register: lazyComponent(
    async () => (await import('../features/auth/RegisterScreen.tsx')).RegisterScreen,
  ),
  forgotPasswordPublic: lazyComponent(
    async () => (await importForgotScreens()).ForgotSignedOutScreen,
  ),
  forgotPassword: lazyComponent(async () => (await importForgotScreens()).ForgotScreen),
  verifyCode: lazyComponent(
    async () => (await import('../features/auth/recovery/CodeScreen.tsx')).CodeScreen,
  ),
  resetPassword: lazyComponent(
    async () => (await import('../features/auth/recovery/ResetScreen.tsx')).ResetScreen,
  ),
  stopMails: lazyComponent(
    async () => (await import('../features/auth/StopMailsScreen.tsx')).StopMailsScreen,
  ),
  document: lazyComponent(
    async () => (await import('../screens/document/DocumentScreen.tsx')).DocumentScreen,
  ),
  authTest: lazyComponent(
    async () => (await import('../features/auth/AuthTestScreen.tsx')).AuthTestScreen,
  ),
  message: lazyComponent(
    async () => (await import('../platform/layout/MessageScreen.tsx')).MessageScreen,
  ),
  notAuthorized: lazyComponent(async () => (await importNotAuthorized()).NotAuthorized),
  notAuthorizedCard: lazyComponent(async () => (await importNotAuthorized()).NotAuthorizedCard),
  oidc: lazyComponent(async () => (await import('../features/auth/OidcScreen.tsx')).OidcScreen),
}

function Home() {
  const session = useSession()
  return <Navigate to={getHomePath(session)} replace />
}

interface LazyCode {
  load: () => Promise<unknown>
}
interface LazyScreen extends LazyCode {
  Screen: ComponentType
}
const lazyElement = ({ load }: LazyCode, element: ReactElement) => ({ load, element })
const createCard = (path: string, element: ReactElement): AppRoute => ({
  path,
  element,
  isPublic: true,
})
const cardRoute = (path: string, { load, Screen }: LazyScreen): AppRoute => ({
  ...createCard(path, <Screen />),
  load,
})
const pageRoute = (path: string, { load, Screen }: LazyScreen): AppRoute => ({
  path,
  load,
  element: <Screen />,
})

/** The page that ends mails by the link in one of them. */
const stopRoute = (path: `/${string}`, text: string): AppRoute => ({
  ...createCard(path, <screens.stopMails.Screen path={path} text={text} />),
  load: screens.stopMails.load,
})

const messageRoute = (path: string, topic: MessageTopic): AppRoute => ({
  ...createCard(path, <screens.message.Screen topic={topic} />),
  load: screens.message.load,
})

/** The public routes: one card each, without a menu. */
export const cards: readonly AppRoute[] = [
  cardRoute('/login', screens.login),
  cardRoute(OIDC_PATH, screens.oidc),
  cardRoute('/register', screens.register),
  cardRoute('/forgot-password', screens.forgotPasswordPublic),
  cardRoute('/admin/forgot-password', screens.forgotPassword),
  cardRoute('/admin/verify-otp', screens.verifyCode),
  cardRoute('/admin/reset-password', screens.resetPassword),
  cardRoute('/admin/auth-test', screens.authTest),
  stopRoute(STOP_REPORT_MAILS_PATH, 'report_mails.stop_text'),
  stopRoute(STOP_INBOX_MAILS_PATH, 'inbox_mails.stop_text'),
  cardRoute(`${DOCUMENT_PATH}/:token`, screens.document),
  messageRoute('/misc/coming-soon', 'coming_soon'),
  messageRoute('/misc/maintenance', 'maintenance'),
  messageRoute('/misc/error', 'error'),
]

/** Paths of the specification that redirect to others. */
const REDIRECTS = [
  ['/apps/user/view', '/apps/user/list'],
  ['/apps/unit/view', '/apps/unit/list'],
] as const

const { report: Report, tile: Tile, row: Row } = screens
const pages: readonly AppRoute[] = [
  { path: '/', element: <Home /> },
  {
    ...pageRoute(NOT_AUTHORIZED, screens.notAuthorized),
    signedOut: <screens.notAuthorizedCard.Screen />,
  },
  pageRoute(DASHBOARD_PATH, screens.dashboard),
  pageRoute('/profile', screens.profile),
  pageRoute(SETTINGS_PATH, screens.settings),
  pageRoute('/call', screens.call),
  pageRoute('/access-control', screens.accessControl),
  { ...pageRoute(HISTORY_SCREEN.path, screens.history), access: HISTORY_SCREEN.access },
  ...tiles.map((tile) => ({
    path: routeOfTile(tile),
    access: { subjects: tileEntities(tile), roles: tile.roles },
    ...lazyElement(Tile, <Tile.Screen tile={tile} key={tile.name} />),
  })),
  ...reports.map((report) => ({
    path: report.route,
    access: { subjects: [report.name], roles: report.roles },
    ...lazyElement(Report, <Report.Screen report={report} key={report.name} />),
  })),
  ...rowPages.map(({ path, of, roles }) => ({
    path,
    access: { subjects: of, roles },
    ...lazyElement(Row, <Row.Screen names={of} />),
  })),
  ...CUSTOM_PAGES.map((page) => ({
    path: page.path,
    access: { subjects: [page.name], roles: page.roles },
    heading: { titleKey: getPageLabelKey(page), groupKey: `menu.${page.menu}` },
    element: <CustomPageScreen page={page} key={page.name} />,
  })),
  ...REDIRECTS.map(([path, to]) => ({ path, element: <Navigate to={to} replace /> })),
]

const VIEW_PATHS: Readonly<Record<View, string>> = {
  list: '',
  create: '/create',
  edit: '/:id',
  show: '/:id/show',
}

/** Returns the screen of a view. The list of an entity with one row is the form of that row. */
const getScreen = ({ resource }: ListReference, view: View) =>
  screens[view === 'list' && resource.single ? 'single' : view]

interface ListViewProps extends ListProps {
  view: View
}

/** A view of a list, or its override, with only the fields the signed-in user may read. */
function ListView({ reference, view }: ListViewProps) {
  const { resource, listName } = reference
  const visibleReference = useVisibleReference(reference)
  const override = useOverride('screens', resource.name, listName)?.[view]
  const isPageOfRow = view === 'show' || view === 'edit'
  if (resource.single && isPageOfRow) return <Navigate to={reference.list.route} replace />
  const Screen = override ?? getScreen(reference, view).Screen
  return (
    <>
      {view === 'list' && <ListTabs reference={visibleReference} />}
      <Screen reference={visibleReference} />
    </>
  )
}

function viewRoute(reference: ListReference, view: View): AppRoute {
  return {
    path: reference.list.route + VIEW_PATHS[view],
    load: getScreen(reference, view).load,
    access: { subjects: [reference.resource.name], roles: reference.list.roles },
    ...(view === 'show' && { rowOf: reference.resource.name }),
    element: <ListView reference={reference} view={view} key={reference.resourceName} />,
  }
}

/** The declared lists as react-admin resources, each with the routes of its four views. */
export const resources = listReferences().map((reference) => ({
  name: reference.resourceName,
  /** The field with a row's title. */
  title: reference.resource.title,
  views: {
    list: {
      ...viewRoute(reference, 'list'),
      heading: {
        titleKey: getListLabelKey(reference),
        groupKey: `menu.${reference.resource.menu}`,
      },
    },
    create: viewRoute(reference, 'create'),
    edit: viewRoute(reference, 'edit'),
    show: viewRoute(reference, 'show'),
  } satisfies Record<View, AppRoute>,
}))

/** The routes that belong to no react-admin resource. */
export const customRoutes: readonly AppRoute[] = [...cards, ...pages]

/** All routes of the app: path, screen, access, and the import of the code. */
export const routes: readonly AppRoute[] = [
  ...customRoutes,
  ...resources.flatMap(({ views }) => Object.values(views)),
]
