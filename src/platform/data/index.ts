import { capabilities, connection, http, language, versions } from '../api/index.ts'
import { loadCode } from '../api/loading.ts'
import { readProblem } from '../api/problems.ts'
import { browserSession as session, onSessionChange, onUserChange } from '../api/session.ts'
import { browserStorage } from '../api/storage.ts'
import { createDataProvider } from './data-provider.ts'
import { WholeLists } from './lists/whole-lists.ts'
import { createQueryClient } from './lists/query-client.ts'
import { createQueueStore } from './queue/queue-store.ts'
import { ChangeQueue } from './queue/queue.ts'
import type { Row } from './rows/normalise.ts'
import { readVersion } from './rows/row-version.ts'

/** The app's query client: the only store of the provider's rows. */
export const queryClient = createQueryClient()

/** The lists of the query client that are loaded completely. */
export const wholeLists = new WholeLists({
  client: queryClient,
  http,
  session,
  versions,
  isLost: connection.isLost,
  loadCode,
})

/** The changes that this device keeps while it has no connection. */
export const changeQueue = new ChangeQueue({
  store: createQueueStore(),
  user: () => session.read()?.id,
  isLost: connection.isLost,
  // A browser that blocks the storage also refuses locks.
  locks: browserStorage.isOpen() ? navigator.locks : undefined,
  upload: async (file) => (await loadCode(() => import('./upload-file.ts'))).uploadFile(file),
  getVersion: readVersion,
  async send({ name, verb, id, data, version, key, doneAt }) {
    return (await dataProvider.act(name, verb, { id, data, version, key, doneAt })).data
  },
  getMessage: (error) => readProblem(error)?.message ?? '',
  readRow: ({ name, id }) =>
    dataProvider.getOne<Row>(name, { id }).then(
      ({ data }) => data,
      () => null,
    ),
})

/** The app's data provider. */
export const dataProvider = createDataProvider({
  http,
  wholeLists,
  capabilities,
  session,
  language,
  versions,
  unsent: changeQueue,
  loadCode,
})

// The next user must not see the rows of this user.
onUserChange(() => queryClient.clear())
onSessionChange((newSession) => {
  if (newSession && !newSession.over) void changeQueue.flush()
})
connection.subscribe(() => {
  if (!connection.isLost()) void changeQueue.flush()
})
