import { personalDataCalls } from '../../../registry/account/personal-data-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { personalDataHandlers } from './handlers.ts'

/** The feature that exports and erases the data of a person, for admins. */
export const personalData: Feature = {
  answers: answerCalls(SESSION_TAG, personalDataCalls, personalDataHandlers),
}
