import { STOP_PATH } from '../../../registry/reports/report-mail.ts'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'

const PUBLIC = { tags: ['about'], security: [] }
const token = { name: 'token', in: 'query', required: true, schema: { type: 'string' } }

/** The paths of the unsubscribe link in mailed reports. */
export const unsubscribePaths = (): Paths => ({
  [STOP_PATH]: {
    get: {
      ...PUBLIC,
      operationId: 'askToStopReportMails',
      summary: 'Redirect to the page that confirms the end of the mails of a view',
      parameters: [token],
      responses: { 302: { description: 'The confirmation page.' } },
    },
    post: {
      ...PUBLIC,
      operationId: 'stopReportMails',
      summary: 'End the mails of a view with the token of one of them (RFC 8058)',
      parameters: [token],
      responses: {
        200: okResponse(
          objectSchema({}),
          'The mails are ended, by this request or an earlier one.',
        ),
        ...errorResponses([400, 404]),
      },
    },
  },
})
