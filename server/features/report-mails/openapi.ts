import type { reportMailCalls } from '../../../registry/account/report-mail-calls.ts'
import { STOP_PATH } from '../../../registry/reports/report-mail.ts'
import type { AccountTexts } from '../../context/account-feature.ts'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'
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
        200: okResponse(
          objectSchema({}),
          'The mails are ended, by this request or an earlier one.',
        ),
        ...errorResponses([400, 404]),
      },
    },
  },
})

/** The paths of the unsubscribe link in mailed reports. */
export const unsubscribePaths = (): Paths => buildStopPaths(STOP_PATH, 'ReportMails', 'a view')

/** The texts of the calls about mailed reports. */
export const REPORT_MAIL_TEXTS: AccountTexts<keyof typeof reportMailCalls> = {
  reportMails: {
    summary:
      'List the report subscriptions of the account, with the result of the last mail of each',
    says: 'The subscriptions, by the names of the views.',
    errors: [401],
  },
  addReportMail: {
    summary: 'Subscribe to a view of a report, or change the times of the subscription',
    says: 'All subscriptions of the account.',
    errors: [401, 403, 409],
  },
  endReportMail: {
    summary: 'End a subscription',
    says: 'The remaining subscriptions.',
    errors: [401, 404],
  },
  sendReportMail: {
    summary: 'Mail a view at once, in addition to its scheduled mails',
    says: 'Sent.',
    errors: [401, 404, 409],
  },
}
