import { STOP_REPORT_MAILS_PATH } from '../../../registry/reports/report-mail.ts'
import {
  buildErrorResponses,
  buildObjectSchema,
  buildOkResponse,
} from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'

const PUBLIC = { tags: ['about'], security: [] }
const token = { name: 'token', in: 'query', required: true, schema: { type: 'string' } }

/** Builds the paths of an unsubscribe link; `name` ends the ids of its operations. */
export const buildStopPaths = (path: string, name: string, mails: string): Paths => ({
  [path]: {
    get: {
      ...PUBLIC,
      operationId: `askToStop${name}`,
      summary: `Redirect to the page that confirms the end of the mails of ${mails}`,
      parameters: [token],
      responses: { 302: { description: 'The confirmation page.' } },
    },
    post: {
      ...PUBLIC,
      operationId: `stop${name}`,
      summary: `End the mails of ${mails} with the token of one of them (RFC 8058)`,
      parameters: [token],
      responses: {
        200: buildOkResponse(
          buildObjectSchema({}),
          'The mails are ended, by this request or an earlier one.',
        ),
        ...buildErrorResponses([400, 404]),
      },
    },
  },
})

/** The paths of the unsubscribe link in mailed reports. */
export const buildUnsubscribePaths = (): Paths =>
  buildStopPaths(STOP_REPORT_MAILS_PATH, 'ReportMails', 'a view')
