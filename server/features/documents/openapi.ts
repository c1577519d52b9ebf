import { DOCUMENT_PATH } from '../../../registry/entities/documents.ts'
import {
  buildErrorResponses,
  buildObjectSchema,
  buildOkResponse,
} from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'

const text = { type: 'string' }

/** The path of a document's page. */
export const buildDocumentPaths = (): Paths => ({
  [`${DOCUMENT_PATH}/{token}`]: {
    get: {
      tags: ['about'],
      security: [],
      operationId: 'readIssuedDocument',
      summary: 'A document, such as an invoice, as it was issued, for holders of its address',
      parameters: [{ name: 'token', in: 'path', required: true, schema: text }],
      responses: {
        200: buildOkResponse(
          buildObjectSchema({
            entity: text,
            number: text,
            series: text,
            issued_on: { type: 'string', format: 'date' },
            total: text,
            tax: { type: ['string', 'null'] },
            content: { type: 'object' },
            balance: { type: ['object', 'null'], description: 'The payments until now.' },
          }),
          'The document.',
        ),
        ...buildErrorResponses([404]),
      },
    },
  },
})
