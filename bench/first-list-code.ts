/** Why a package or folder is loaded before the first list, and the most it may take. */
interface ExpectedCode {
  /** The limit in minified kilobytes. */
  kilobytes: number
  reason: string
}

/** The minified bytes from which a package or folder needs a reason. */
const NAMED_FROM = 3000

/** Each package and folder of more than 3 KB before the first list. */
const FIRST_LIST_CODE: Readonly<Record<string, ExpectedCode>> = {
  'react-dom': { kilobytes: 208, reason: 'draws everything' },
  resources: { kilobytes: 84, reason: 'the declarations: lists, rights, menu and references' },
  'react-router': { kilobytes: 40, reason: 'addresses, links and routes' },
  'src/platform/data': { kilobytes: 36, reason: 'reads, checks and keeps rows; unsent changes' },
  'src/screens/list': {
    kilobytes: 41,
    reason: 'the list with its toolbar; copied and pasted cells',
  },
  '@tanstack/query-core': { kilobytes: 33, reason: 'the store of rows' },
  'src/parts/table': { kilobytes: 23, reason: 'the table' },
  'src/shell': { kilobytes: 20, reason: 'routes, layout and the buttons of the bar' },
  'src/platform/api': { kilobytes: 19, reason: 'requests, session and connection' },
  'src/platform/ui': { kilobytes: 17, reason: 'buttons, notices, dialogs and states of loading' },
  'ra-core': { kilobytes: 14, reason: 'contexts and hooks of react-admin' },
  '(the bundler)': { kilobytes: 14, reason: 'names that files import from each other' },
  'src/platform/layout': { kilobytes: 10, reason: 'title, focus, preferences and keys' },
  'lucide-react': { kilobytes: 11, reason: 'icons around and in a list' },
  react: { kilobytes: 9, reason: 'components and hooks' },
  'src/platform/i18n': { kilobytes: 9, reason: 'texts and formats' },
  'registry/entities': { kilobytes: 9, reason: 'states, rights and requests of entities' },
  'registry/define': { kilobytes: 8, reason: 'completes the declarations' },
  'resources/reports': { kilobytes: 9, reason: 'the menu and the routes name the reports' },
  'registry/values': { kilobytes: 7, reason: 'exact numbers, sort keys and computed values' },
  'registry/fields': { kilobytes: 6.5, reason: 'types, conditions and filters' },
  'registry/calls': { kilobytes: 6.5, reason: 'requests for counts, views, the inbox and batches' },
  'registry/text': { kilobytes: 6, reason: 'writes values and labels' },
  'src/platform/access': { kilobytes: 6, reason: 'rights and signing out' },
  'src/parts/fields': { kilobytes: 6, reason: 'cells of each type' },
  'src/features/views': { kilobytes: 5.5, reason: 'the default view of a list' },
  'registry/characters': { kilobytes: 5, reason: 'phone numbers and e-mail addresses in cells' },
  'registry/days': { kilobytes: 5, reason: 'days of the business in its time zone' },
  'react-hot-toast': { kilobytes: 4, reason: 'the store of notices' },
  scheduler: { kilobytes: 4, reason: 'a part of react-dom' },
  'src/parts/actions': { kilobytes: 5, reason: 'the buttons of a row' },
  'registry/changes': { kilobytes: 5, reason: 'the fields that cells edit and imports take' },
  'registry/views': { kilobytes: 4, reason: 'the fields that a list reads' },
}

/** The most that a first list may load, in bytes as sent. */
const MAX_SENT_BYTES = 188_000

/** A package or folder with its bytes, and why it is loaded. */
export interface CodeWithReason {
  bytes: number
  limit: number
  reason: string
}

/** Returns the packages and folders of more than 3 KB, each with its limit and reason. */
export const addReasons = (folders: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(folders)
      .filter(([, bytes]) => bytes >= NAMED_FROM)
      .map(([folder, bytes]): [string, CodeWithReason] => {
        const { kilobytes = 0, reason = '' } = FIRST_LIST_CODE[folder] ?? {}
        return [folder, { bytes, limit: kilobytes * 1000, reason }]
      }),
  )

/** Returns what is loaded without a reason, or is larger than it may be. */
export function findGrowth(folders: Readonly<Record<string, number>>, sentBytes: number): string[] {
  const named = Object.entries(addReasons(folders))
  const unnamed = named.filter(([, { limit }]) => limit === 0)
  const grown = named.filter(([, { bytes, limit }]) => limit > 0 && bytes > limit)
  return [
    ...unnamed.map(([folder, { bytes }]) => `${folder}: ${bytes} bytes without a reason`),
    ...grown.map(([folder, { bytes, limit }]) => `${folder}: ${bytes} bytes, at most ${limit}`),
    ...(sentBytes > MAX_SENT_BYTES
      ? [`all: ${sentBytes} bytes as sent, at most ${MAX_SENT_BYTES}`]
      : []),
  ]
}
