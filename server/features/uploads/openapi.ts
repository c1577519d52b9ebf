import { THUMBNAIL_QUERY } from '../../../registry/values/parse-files.ts'
import { ROLES } from '#business/words'
import {
  BODY_ERRORS,
  buildErrorResponses,
  buildObjectSchema,
  buildOkResponse,
} from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'
import type { Json } from '../../openapi/schemas.ts'
import { MAX_THUMBNAIL_BYTES, MAX_THUMBNAIL_EDGE } from './image-limits.ts'

const file: Json = { type: 'string', contentMediaType: 'application/octet-stream' }
const thumbnail: Json = {
  ...file,
  description: `A small version of an image, up to ${MAX_THUMBNAIL_EDGE} pixels and ${MAX_THUMBNAIL_BYTES / 1024} KB, which lists show. Its address is that of the image with \`${THUMBNAIL_QUERY}\`.`,
}

const form: Json = {
  type: 'object',
  required: ['file'],
  properties: { file, thumbnail },
  additionalProperties: false,
}

const upload = (operationId: string, summary: string): Record<string, Json> => ({
  post: {
    tags: ['uploads'],
    operationId,
    summary,
    'x-roles': ROLES,
    'x-extension': true,
    requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    responses: {
      200: buildOkResponse(
        buildObjectSchema({ url: { type: 'string' } }),
        'The address of the file.',
      ),
      ...buildErrorResponses([...BODY_ERRORS, 401, 507]),
    },
  },
})

/** The paths of uploads of images and files. */
export const uploadPaths = (): Paths => ({
  '/uploads': upload('upload', 'Upload an image; returns its address'),
  '/uploads/files': upload(
    'uploadFile',
    'Upload a file; returns its address, with the name of the file when it is downloaded',
  ),
})
