import { type Role, ROLES, SETTINGS } from '#business/words'
import { resolve } from 'node:path'
import { MIN_HISTORY_DAYS } from '../../registry/changes/history.ts'
import { findPasswordWeakness } from '../../registry/account/password.ts'
import { type FileStoreSettings, readFileStore } from './file-store-settings.ts'
import { type OidcSettings, readOidc } from './oidc-settings.ts'
import { readTracing } from './tracing-settings.ts'

/** An error that prevents a start and that an operator can fix; printed without a stack trace. */
export class StartError extends Error {}

export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  /** PostgreSQL itself, if `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string
  /** A replica that runs the reports. */
  reportUrl?: string
  providerUrl?: string
  /**
   * The origin at which people open the app, for links in mails. Without it, the host of a request.
   */
  publicUrl?: string
  jwtSecret?: string
  /** True to replace the secret whose fingerprint the database has. */
  renewSecret: boolean
  /** True to allow changes of the database that narrow or move data. */
  migrate: boolean
  demo: boolean
  admin?: { email: string; password: string }
  timeZone: string
  currency: string
  logLevel: string
  /** The mail server; its user and password must not be logged. */
  smtpUrl?: string
  mailFrom: string
  /** The address of a routing service with the requests of OSRM, for travel times by road. */
  routingUrl?: string
  /** The store for the contents of files; the database without it. */
  fileStore?: FileStoreSettings
  /** True if people may apply for an account. */
  registration: boolean
  /** The OpenID Connect provider of the company. */
  oidc?: OidcSettings
  /** The roles that sign in in two steps. */
  twoFactorRoles: readonly Role[]
  /** True to serve the Model Context Protocol, by which language models make requests. */
  mcp: boolean
  /** The address of the metrics for Prometheus; absent to measure nothing. */
  metrics?: { port: number; host: string }
  /** True to export traces to the address of OpenTelemetry's standard variables. */
  tracing: boolean
  /** True if a trusted proxy sets `X-Forwarded-For`. */
  trustProxy: boolean
  /** True if webhooks may call addresses in the server's network, and without TLS. */
  privateWebhooks: boolean
  /** The days for which history is kept; for ever without it. */
  historyDays?: number
}

/** The minimum length of a token secret. */
export const MIN_SECRET_LENGTH = 32

type Environment = Readonly<Record<string, string | undefined>>
type Reader<T> = (value: string) => T | undefined

const parsePort: Reader<number> = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) < 65_536 ? Number(value) : undefined
const parseChoice =
  <T extends string>(...allowed: T[]): Reader<T> =>
  (value) =>
    allowed.find((word) => word === value)
const parseTimeZone: Reader<string> = (value) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
const parseCurrency: Reader<string> = (value) =>
  Intl.supportedValuesOf('currency').includes(value) ? value : undefined
const createUrlParser =
  (...protocols: string[]): Reader<string> =>
  (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined

/** The advice for addresses with a password that ends them early. */
const ENCODING_ADVICE =
  'Percent-encode other characters of user and password: / is %2F, # is %23, ? is %3F, @ is %40'

/** Reads an address with user and password, which a character of the password may have cut. */
const createLoginUrlParser = (...protocols: string[]): Reader<string> => {
  const parse = createUrlParser(...protocols)
  return (value) => {
    const address = parse(value)
    if (address === undefined) return undefined
    const { pathname, search, hash } = new URL(address)
    return hash === '' && !`${pathname}${search}`.includes('@') ? address : undefined
  }
}
const parseHttpUrl = createUrlParser('http:', 'https:')

/** The origin of an address without a path, because links lead to paths below it. */
const parseOrigin: Reader<string> = (value) => {
  const address = parseHttpUrl(value)
  if (address === undefined) return undefined
  const { pathname, search, hash, origin: addressOrigin } = new URL(address)
  return pathname === '/' && search === '' && hash === '' ? addressOrigin : undefined
}
/** Roles, separated by commas. */
const parseRoleList: Reader<readonly Role[]> = (value) => {
  const names = value.split(',').map((name) => name.trim())
  const roles = ROLES.filter((role) => names.includes(role))
  return roles.length === names.length ? roles : undefined
}
const parseHistoryDays: Reader<number> = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) >= MIN_HISTORY_DAYS ? Number(value) : undefined
const acceptText: Reader<string> = (value) => value
const parseSecret: Reader<string> = (value) =>
  value.length >= MIN_SECRET_LENGTH ? value : undefined
const parsePassword: Reader<string> = (value) => (findPasswordWeakness(value) ? undefined : value)
const parseFlag = parseChoice('0', '1')
const parseEmail: Reader<string> = (value) => (/^\S+@\S+\.\S+$/.test(value) ? value : undefined)

const parseSender: Reader<string> = (value) =>
  /^(?:[^<>"\r\n]+ <[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/.test(value) ? value : undefined

/** Returns a function that reads one variable and adds its mistakes to `problems`. */
function createReader(environment: Environment, problems: string[]) {
  return <T>(name: string, reader: Reader<T>, expected: string): T | undefined => {
    const text = environment[name]
    if (text === undefined || text === '') return undefined
    const value = reader(text)
    if (value === undefined) problems.push(`${name} should be ${expected}.`)
    return value
  }
}

const TIME_ZONE_FORM = 'an IANA time zone, such as Europe/Lisbon'
const CURRENCY_FORM = 'an ISO currency code, such as EUR'

const SENDER_FORM = 'an e-mail address, such as Washboard <office@example.com>'

/** Reads the mail server and the sender, without which other mail servers refuse a mail. */
function readMail(read: ReturnType<typeof createReader>, problems: string[]) {
  const smtpUrl = read(
    'SMTP_URL',
    createLoginUrlParser('smtp:', 'smtps:'),
    `the address of a mail server, such as smtp://user:password@host:587. ${ENCODING_ADVICE}`,
  )
  const mailFrom = read('MAIL_FROM', parseSender, SENDER_FORM)
  const isSenderMissing =
    mailFrom === undefined && !problems.some((text) => /^MAIL_FROM/.test(text))
  if (smtpUrl !== undefined && isSenderMissing)
    problems.push(`MAIL_FROM is required with SMTP_URL: ${SENDER_FORM}.`)
  return { smtpUrl, mailFrom: mailFrom ?? '' }
}

/** Reads the settings of external services. */
const readServices = (read: ReturnType<typeof createReader>, problems: string[]) => ({
  ...readMail(read, problems),
  routingUrl: read(
    'ROUTING_URL',
    parseHttpUrl,
    'the address of a routing service, such as http://localhost:5000',
  ),
  fileStore: readFileStore(read, problems),
})

const PORT_FORM = 'a port number between 0 and 65535, such as'

/** Reads the address of the metrics, which by default only this machine can reach. */
function readMetrics(read: ReturnType<typeof createReader>) {
  const number = read('METRICS_PORT', parsePort, `${PORT_FORM} 9464`)
  const host = read('METRICS_HOST', acceptText, 'an address to listen on') ?? '127.0.0.1'
  return number === undefined ? undefined : { port: number, host }
}

/** Reads the addresses of PostgreSQL. The other addresses require the first. */
function readAddresses(read: ReturnType<typeof createReader>, problems: string[]) {
  const readAddress = (name: string) =>
    read(
      name,
      createLoginUrlParser('postgres:', 'postgresql:'),
      `the address of a PostgreSQL database, such as postgres://user:password@host:5432/washboard. ${ENCODING_ADVICE}`,
    )
  const databaseUrl = readAddress('DATABASE_URL')
  const directUrl = readAddress('DATABASE_DIRECT_URL')
  const reportUrl = readAddress('REPORT_DATABASE_URL')
  if (!databaseUrl && directUrl)
    problems.push('DATABASE_URL is required with DATABASE_DIRECT_URL: the address of the pooler.')
  if (!databaseUrl && reportUrl)
    problems.push(
      'DATABASE_URL is required with REPORT_DATABASE_URL: the address of the primary server.',
    )
  return { databaseUrl, directUrl, reportUrl }
}

/**
 * Reads the settings from the environment; throws a `StartError` that names every invalid variable
 * and its expected form.
 */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = []
  const read = createReader(environment, problems)
  const addresses = readAddresses(read, problems)
  const { databaseUrl } = addresses
  const jwtSecret = read('JWT_SECRET', parseSecret, 'a secret of at least 32 characters')
  if (databaseUrl && !environment.JWT_SECRET)
    problems.push('JWT_SECRET is required with DATABASE_URL: a secret of at least 32 characters.')
  const adminEmail = read('ADMIN_EMAIL', parseEmail, 'an e-mail address')
  const adminPassword = read(
    'ADMIN_PASSWORD',
    parsePassword,
    'a password of at least 12 characters, 5 of them different',
  )
  const demo = read('DEMO', parseFlag, '0 or 1')
  const settings: Settings = {
    port: read('PORT', parsePort, `${PORT_FORM} 3000`) ?? 3000,
    host: read('HOST', acceptText, 'an address to listen on') ?? '127.0.0.1',
    dataDir: resolve(read('DATA_DIR', acceptText, 'a folder') ?? './data'),
    ...addresses,
    providerUrl: read('PROVIDER_URL', parseHttpUrl, "the address of a provider's API"),
    publicUrl: read(
      'PUBLIC_URL',
      parseOrigin,
      'an address without a path, such as https://office.example',
    ),
    jwtSecret,
    renewSecret: read('NEW_JWT_SECRET', parseFlag, '0 or 1') === '1',
    migrate: read('MIGRATE', parseFlag, '0 or 1') === '1',
    demo: demo === undefined ? !databaseUrl : demo === '1',
    admin: adminEmail && adminPassword ? { email: adminEmail, password: adminPassword } : undefined,
    timeZone: read('BUSINESS_TIME_ZONE', parseTimeZone, TIME_ZONE_FORM) ?? SETTINGS.timeZone,
    currency: read('BUSINESS_CURRENCY', parseCurrency, CURRENCY_FORM) ?? SETTINGS.currency,
    logLevel:
      read(
        'LOG_LEVEL',
        parseChoice('debug', 'info', 'warn', 'error', 'silent'),
        'debug, info, warn, error or silent',
      ) ?? 'warn',
    ...readServices(read, problems),
    registration: read('REGISTRATION', parseFlag, '0 or 1') !== '0',
    oidc: readOidc(read, problems),
    twoFactorRoles: read('TWO_FACTOR_ROLES', parseRoleList, `roles of ${ROLES.join(', ')}`) ?? [],
    metrics: readMetrics(read),
    tracing: readTracing(read, environment),
    mcp: read('MCP', parseFlag, '0 or 1') === '1',
    trustProxy: read('TRUST_PROXY', parseFlag, '0 or 1') === '1',
    privateWebhooks: read('WEBHOOKS_ALLOW_PRIVATE', parseFlag, '0 or 1') === '1',
    historyDays: read(
      'HISTORY_DAYS',
      parseHistoryDays,
      `a number of days, at least ${MIN_HISTORY_DAYS}, because an undo needs that much history`,
    ),
  }
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return settings
}
