import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type Logger, pino } from 'pino'
import { registry } from '#business'
import { hooks } from '#hooks'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import type { Registry } from '../registry/entities/registry.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'
import { type AppOptions, buildDeps } from '../server/app/app-options.ts'
import { refuseUnknownNames } from '../server/app/refuse-mistakes.ts'
import { createServerJobs } from '../server/app/server-jobs.ts'
import { findClockError } from '../server/auth/clock-error.ts'
import { addFirstAdmin, findAdminMismatch, hasNoAccounts } from '../server/auth/first-admin.ts'
import { readJwtSecret, checkSecret } from '../server/auth/jwt-secret.ts'
import { openCopyDoor } from '../server/backup/copy-door.ts'
import type { DataFolder } from '../server/db/engines/data-folder.ts'
import type { Db } from '../server/db/database-types.ts'
import {
  explainPostgresError,
  type OpenDatabase,
  openDatabase,
} from '../server/db/engines/engine.ts'
import { keepSettings } from '../server/db/evolution/kept-settings.ts'
import { SideBySide } from '../server/db/evolution/side-by-side/side-by-side.ts'
import { adoptZoneRules, describeZoneDifference } from '../server/db/zone-rules.ts'
import { updateListIndexes } from '../server/db/tables/list-index.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { createListener, createNodeServer } from '../server/http/node-server.ts'
import { openStore } from '../server/files/open-store.ts'
import { countWaiting } from '../server/jobs/stored-jobs.ts'
import { ChangeFeed } from '../server/live/change-feed.ts'
import { createMailer, NO_MAIL } from '../server/mail/mail.ts'
import { type Settings, StartError } from '../server/settings/settings.ts'
import { listen } from './listen.ts'
import { createObservers, observeListener, serveMetrics } from './measuring.ts'
import { readArguments } from './start-arguments.ts'
import { shutDownOnSignals } from './shutdown.ts'
import { straightLine } from '../server/rows/travel/routes.ts'
import { routingService } from '../server/rows/travel/routing-service.ts'
import { listIndexes } from '../server/rows/list-indexes.ts'
import { BackgroundTasks } from '../server/http/background-tasks.ts'
import type { Listener } from './site/docs/with-docs.ts'
import { hashStartedSources } from './started-from.ts'

const DEVELOPMENT = process.argv.includes('--dev')

/** Work that started while the server's code was loading. */
interface Pending {
  /** The data folder of an embedded database, which is opening. */
  folder: DataFolder | undefined
  /** Resolves when the pages are built; absent in development. */
  pages: Promise<void> | undefined
}

/** Loads the code that serves the built web app, while that is being built. */
async function loadBuiltSite(pages: Promise<void>) {
  const [{ createBundledSite }] = await Promise.all([import('./site/bundled-site.ts'), pages])
  return async (options: AppOptions): Promise<Listener> =>
    createListener((await createBundledSite(options)).fetch)
}

async function loadDevelopmentSite(server: Server) {
  const { createDevelopmentSite } = await import('./development/development-site.ts')
  return createDevelopmentSite(server)
}

/** Starts to prepare the pages, which needs no database and takes as long. */
function startSite(server: Server, { pages }: Pending) {
  const site = pages ? loadBuiltSite(pages) : loadDevelopmentSite(server)
  // Its error is reported when the site is needed.
  site.catch(() => undefined)
  return site
}

/** Makes pages faster in the background. */
async function finishPages(): Promise<void> {
  if (DEVELOPMENT) return
  const { ensureCompressed } = await import('./site/bundling/app-build.ts')
  await ensureCompressed()
}

/** The id of this server among those on one database. */
const SERVER_ID = randomUUID()

/**
 * Returns whether other servers may run on the database. A development server excludes others,
 * because it changes its registry.
 */
const isOneOfSeveral = ({ engine }: OpenDatabase) => engine === 'postgres' && !DEVELOPMENT

/**
 * Returns the options of a start's migration. In development it needs no consent for lossless
 * changes.
 */
const buildMigrationOptions = (opened: OpenDatabase, { migrate, timeZone, currency }: Settings) => {
  const { apply, drop } = readArguments(process.argv.slice(2))
  const code = hashStartedSources()
  return {
    apply: apply || migrate || DEVELOPMENT,
    drop,
    timeZone,
    backup: opened.backup,
    say: console.log,
    ...(isOneOfSeveral(opened)
      ? { server: SERVER_ID }
      : { sources: code && drop.length === 0 ? `${code} in ${currency}` : undefined }),
  }
}

/** Gives the amounts of a registry the decimals of the business's currency. */
const convertCurrency = (declared: Registry, { currency }: Settings) =>
  convertRegistryCurrency(declared, getCurrencyDecimals(currency))

/** Migrates the tables to the registry. In the demo business, new entities get rows, too. */
async function migrateDatabase(
  { setupDb: db }: OpenDatabase,
  settings: Settings,
  declared: Registry,
  migrationOptions: ReturnType<typeof buildMigrationOptions>,
) {
  const entities = convertCurrency(declared, settings)
  if (!settings.demo) return syncTables(db, entities, migrationOptions)
  const { entitiesWithoutTable, fillNewEntities } = await import('../demo/new-entities.ts')
  const newEntities = await entitiesWithoutTable(db, entities)
  await syncTables(db, entities, migrationOptions)
  if (newEntities.length === 0 || (await hasNoAccounts(db))) return
  await fillNewEntities(db, newEntities, { registry: entities, now: new Date() })
}

/** Keeps the settings that give rows their meaning. Without accounts there are no rows yet. */
async function keepMeaning(
  { setupDb: db }: OpenDatabase,
  settings: Settings,
  migrationOptions: ReturnType<typeof buildMigrationOptions>,
): Promise<void> {
  const apply = migrationOptions.apply || (await hasNoAccounts(db))
  await keepSettings(db, settings, { ...migrationOptions, apply })
}

/** Milliseconds between two checks for tables that have grown. */
const INDEX_CHECK_INTERVAL = 3_600_000

/** Maintains the indexes of long lists, now and then periodically until it is aborted. */
function keepListIndexes(
  { engine, setupDb: db }: OpenDatabase,
  entities: Registry,
  tasks: BackgroundTasks,
  signal: AbortSignal,
): void {
  const isConcurrent = engine === 'postgres'
  const updateIndexes = (drop: boolean) =>
    tasks.run(async () => {
      await updateListIndexes(db, listIndexes(db, entities), { isConcurrent, drop, signal })
    })
  // Later runs drop no unknown index, because it may belong to a server of another release.
  updateIndexes(true)
  const timer = setInterval(() => updateIndexes(false), INDEX_CHECK_INTERVAL).unref()
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** Creates the coordination with other servers on the same database. */
const coordinateServers = (opened: OpenDatabase, settings: Settings) =>
  new SideBySide(opened.setupDb, {
    server: SERVER_ID,
    registry: convertCurrency(registry, settings),
    fit: () =>
      migrateDatabase(opened, settings, registry, {
        ...buildMigrationOptions(opened, settings),
        apply: false,
        drop: [],
      }),
    say: console.log,
  })

/**
 * Fills the demo business. If declarations have changed so that its written rows no longer fit,
 * every entity gets a few made-up rows instead.
 */
async function fillDemo(db: Db, settings: Settings): Promise<void> {
  const { seedDemo } = await import('#demo')
  const now = new Date()
  try {
    await seedDemo(db, { now, currency: settings.currency, timeZone: settings.timeZone })
  } catch (error) {
    console.error(`The written demo rows are left out: ${(error as Error).message}`)
    const { seedSparseDemo } = await import('../demo/new-entities.ts')
    await seedSparseDemo(db, { registry: convertCurrency(registry, settings), now })
  }
}

async function fillEmptyDatabase({ setupDb: db }: OpenDatabase, settings: Settings): Promise<void> {
  if (!(await hasNoAccounts(db))) return
  if (settings.demo) {
    console.log('Filling the demo business …')
    await fillDemo(db, settings)
  } else if (settings.admin) {
    await addFirstAdmin(db, settings.admin)
  } else {
    console.log('There is no account yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again.')
  }
}

async function printDemoSignIns(): Promise<void> {
  const { DEMO_PASSWORD, DEMO_SIGN_INS } = await import('#demo/accounts')
  console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
  for (const email of DEMO_SIGN_INS) console.log(`  ${email}`)
}

/** Prints what the operator should know about the settings, after the address. */
async function printNotices({ setupDb: db }: OpenDatabase, settings: Settings): Promise<void> {
  if (!settings.smtpUrl && !settings.demo) console.error(NO_MAIL)
  const mismatch = settings.admin && (await findAdminMismatch(db, settings.admin))
  const notices = [
    mismatch,
    await findClockError(db, new Date()),
    describeZoneDifference(settings.timeZone, new Date()),
  ]
  for (const notice of notices) if (notice) console.error(notice)
  if (settings.demo) await printDemoSignIns()
}

/** Returns the options of the API. */
function buildApiOptions(
  opened: OpenDatabase,
  settings: Settings,
  parts: Pick<AppOptions, 'files' | 'metrics' | 'tracing' | 'tasks' | 'changes' | 'jwtSecret'> & {
    log: Logger
  },
) {
  return {
    registry,
    hooks,
    db: opened.db,
    reportDb: opened.reportDb,
    cancel: opened.cancel,
    rewriteFiles: opened.rewriteFiles,
    promptListen: opened.promptListen,
    timeZone: settings.timeZone,
    currency: settings.currency,
    routes: settings.routingUrl ? routingService({ url: settings.routingUrl }) : straightLine,
    registration: settings.registration,
    oidc: settings.oidc,
    twoFactorRoles: settings.twoFactorRoles,
    mcp: settings.mcp,
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    privateWebhooks: settings.privateWebhooks,
    historyDays: settings.historyDays,
    mail: createMailer(settings, parts.log),
    ...parts,
  }
}

/** Starts in front of an outside provider, without a database or a token secret. */
async function startOutside(settings: Settings, providerUrl: string): Promise<void> {
  const { createOutsideSite } = await import('./site/outside-site.ts')
  const server = createNodeServer()
  const observers = await createObservers(settings)
  const trackRequests = shutDownOnSignals(server)
  const site = await createOutsideSite(settings, providerUrl, server, DEVELOPMENT)
  server.on('request', observeListener(observers, trackRequests(site)))
  await serveMetrics(observers, settings, console.log)
  const port = await listen(server, settings)
  console.log(`\nWashboard is ready: http://localhost:${port}\n`)
  console.log(`It shows the data of the provider at ${new URL(providerUrl).host}.`)
}

/** Returns the error of a failed start with the reason of its database, if that explains it. */
function explainFailure(error: unknown, { noRoom }: OpenDatabase): unknown {
  if (error instanceof StartError) return error
  // On a full disk, the embedded database fails with unrelated errors.
  const explanation = noRoom?.() ?? explainPostgresError(error)
  return explanation ? new StartError(explanation) : error
}

/** Starts the server with its settings and the work started before. */
export async function start(settings: Settings, pending: Pending): Promise<void> {
  if (settings.providerUrl) return startOutside(settings, settings.providerUrl)
  refuseUnknownNames(registry, hooks)
  const server = createNodeServer()
  const site = startSite(server, pending)
  const observers = await createObservers(settings)
  const log = pino({ level: settings.logLevel })
  const opened = await openDatabase(settings, pending.folder, { ...observers, log })
  const coordination = isOneOfSeveral(opened) ? coordinateServers(opened, settings) : undefined
  try {
    const migrationOptions = buildMigrationOptions(opened, settings)
    await adoptZoneRules(opened.setupDb, settings.timeZone, new Date())
    await migrateDatabase(opened, settings, registry, migrationOptions)
    await keepMeaning(opened, settings, migrationOptions)
    await fillEmptyDatabase(opened, settings)
    const files = await openStore(opened.db, settings)
    const jwtSecret = readJwtSecret(settings)
    if (settings.databaseUrl) await checkSecret(opened.db, jwtSecret, settings.renewSecret)
    const tasks = new BackgroundTasks(log)
    const changes = new ChangeFeed(opened)
    observers.metrics?.watchStreams(() => changes.size)
    observers.metrics?.watchJobs(() => countWaiting(opened.db))
    const parts = { ...observers, log, tasks, changes, jwtSecret, files }
    const options = buildApiOptions(opened, settings, parts)
    const deps = buildDeps(options)
    const jobs = createServerJobs(deps, log)
    const closing = new AbortController()
    const closeDoor = opened.copy && (await openCopyDoor(settings.dataDir, opened.copy))
    const trackRequests = shutDownOnSignals(server, {
      begin: () => {
        changes.close()
        closing.abort()
        closeDoor?.()
      },
      close: async () => {
        await Promise.all([tasks.idle(), jobs.stop(), coordination?.stop()])
        await Promise.all([opened.close(), observers.tracing?.stop()])
      },
    })
    // In development, mistakes are corrected by the next edit, so no backups are made.
    const hotOptions = { ...migrationOptions, backup: undefined, drop: [], sources: undefined }
    const migrateTables = (edited: Registry) =>
      migrateDatabase(opened, settings, edited, hotOptions)
    const serve = await site
    const listener = trackRequests(await serve({ ...options, migrateTables }))
    server.on('request', observeListener(observers, listener))
    await serveMetrics(observers, settings, console.log)
    const port = await listen(server, settings)
    tasks.run(finishPages)
    keepListIndexes(opened, deps.registry, tasks, closing.signal)
    jobs.start()
    coordination?.start()
    console.log(`\nWashboard is ready: http://localhost:${port}\n`)
    await printNotices(opened, settings)
  } catch (error) {
    await coordination?.stop()
    await opened.close()
    throw explainFailure(error, opened)
  }
}
