import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { appOn, signIn } from './bench-app.ts'

const LIST = '/api/admin/appointment/all?is_completed='

/** The calls of all instant bookings, open and completed; both together are the table. */
export const WHOLE_LIST = [`${LIST}0`, `${LIST}1`] as const

/** Creates the app that answers them, with the limits of reports: a peer takes longer than a request may on a busy machine. */
export const listAppOn = ({ reportDb, promptListen }: OpenDatabase) =>
  appOn({ db: reportDb, reportDb, promptListen })

/** The headers of an admin who asks for the whole list, however long it is. */
export const listHeaders = async (app: ReturnType<typeof listAppOn>) => ({
  authorization: `Bearer ${await signIn(app)}`,
  'accept-encoding': 'gzip, br',
})
