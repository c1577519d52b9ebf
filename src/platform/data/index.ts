import { capabilities, connection, http, language, versions } from '../api/index.ts'
import { readProblem } from '../api/problems.ts'
import { browserSession as session, onSessionChange, onUserChange } from '../api/session.ts'
import { browserStorage } from '../api/storage.ts'
import { createDataProvider } from './data-provider.ts'
import { createListCache } from './lists/list-cache.ts'
import { readVersion } from './mutations.ts'
import { createQueueStore } from './queue/queue-store.ts'
import { ChangeQueue } from './queue/queue.ts'
import type { Row } from './rows/normalise.ts'
import { uploadFile } from './upload-file.ts'

/** The app's cache of lists. */
export const listCache = createListCache({ http, session, isLost: connection.isLost })

/** The changes that this device keeps while it has no connection. */
export const changeQueue = new ChangeQueue({
  store: createQueueStore(),
  user: () => session.read()?.id,
  isLost: connection.isLost,
  // A browser that blocks the storage also refuses locks.
  locks: browserStorage.isOpen() ? navigator.locks : undefined,
  upload: uploadFile,
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
  listCache,
  capabilities,
  session,
  language,
  versions,
  unsent: changeQueue,
})

onUserChange(() => listCache.clear())
onSessionChange((now) => now && !now.over && void changeQueue.flush())
connection.subscribe(() => !connection.isLost() && void changeQueue.flush())
