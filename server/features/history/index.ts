import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import { historyCalls } from '../../../registry/calls/history-calls.ts'
import { undoCalls } from '../../../registry/calls/undo-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { answerUndo } from './answer-undo.ts'
import { allHistoryHandlers, historyHandlers } from './handlers.ts'

const TAG = 'history'

/** The feature of the change history, with undo. */
export const history: Feature = {
  answers: [
    ...answerCalls(TAG, historyCalls, historyHandlers),
    ...answerCalls(TAG, allHistoryCalls, allHistoryHandlers),
    ...answerCalls(TAG, undoCalls, { undo: answerUndo }),
  ],
}
