import { accountCalls, type AccountCallName } from '../../../registry/account/account-calls.ts'
import type { AccountCall, BodyField, Shape } from '../../../registry/account/account-call.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { DIFFERENT_CHARACTERS, PASSWORD_LENGTH } from '../../../registry/account/password.ts'
import { ROLES } from '#business/words'
import { ACCOUNT_TEXTS } from './openapi-texts.ts'
import {
  okResponse,
  buildRequestBody,
  objectSchema,
  BODY_ERRORS,
  errorResponses,
} from '../../openapi/components.ts'
import { clean, isNullable, type Json, orNull, buildFieldSchema } from '../../openapi/schemas.ts'

const secret = (maxLength: number): Json => ({ type: 'string', format: 'password', maxLength })

function fieldSchema(field: BodyField): Json {
  if (field.type === 'secret')
    return field.nullable ? orNull(secret(field.maxLength)) : secret(field.maxLength)
  if (field.type === 'new-password') {
    const { min, max } = PASSWORD_LENGTH
    const description = `With at least ${DIFFERENT_CHARACTERS} different characters; spaces do not count.`
    return { ...secret(max), minLength: min, description }
  }
  const schema = buildFieldSchema(field)
  return isNullable(field) ? orNull(schema) : schema
}

function isOptional(field: BodyField): boolean {
  if (field.type === 'secret') return field.nullable === true
  return field.type !== 'new-password' && isNullable(field)
}

function bodySchema({ body = {}, partial }: AccountCall): Json {
  const required = Object.entries(body)
    .filter(([, field]) => !partial && !isOptional(field))
    .map(([name]) => name)
  const properties = Object.entries(body).map(([name, field]) => [name, fieldSchema(field)])
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}

const JSON_TYPES = { text: 'string', integer: 'integer', flag: 'boolean' } as const

function shapeSchema(shape: Shape): Json {
  if (shape.type === 'list') return { type: 'array', items: shapeSchema(shape.of) }
  if (shape.type === 'object') {
    const fields = Object.entries(shape.fields)
    if (fields.length === 0) return { type: 'object' }
    return objectSchema(Object.fromEntries(fields.map(([name, one]) => [name, shapeSchema(one)])))
  }
  const { type, nullable, format, values, about } = shape
  const schema = clean({ type: JSON_TYPES[type], format, enum: values, description: about })
  return nullable ? orNull(schema) : schema
}

function buildOperation(name: AccountCallName, call: AccountCall): Json {
  const { summary, says, errors } = ACCOUNT_TEXTS[name]
  const read = call.body ? BODY_ERRORS : []
  return {
    tags: ['session'],
    operationId: name,
    summary,
    ...(call.who === 'anybody' ? { security: [] } : { 'x-roles': call.roles ?? ROLES }),
    ...(call.body ? { requestBody: buildRequestBody(bodySchema(call)) } : {}),
    responses: {
      200: okResponse(shapeSchema(call.answer), says),
      ...errorResponses([...read, ...errors]),
    },
  }
}

function buildPaths(): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, call] of Object.entries<AccountCall>(accountCalls)) {
    const { method, path } = parseRequest(call.request)
    const operation = buildOperation(name as AccountCallName, call)
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operation }
  }
  return paths
}

/** The paths of account calls. */
export const ACCOUNT_PATHS: Readonly<Record<string, Readonly<Record<string, Json>>>> = buildPaths()
