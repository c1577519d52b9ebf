import type {
  Call,
  CallHeader,
  CallInput,
  InputsByName,
  ResponseShape,
} from '../../registry/calls/call.ts'
import {
  listAcceptedEntities,
  listAcceptedVerbs,
  mayMakeCall,
} from '../../registry/calls/may-make.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { parseRequest } from '../../registry/entities/requests.ts'
import { MIN_DIFFERENT_CHARACTERS, PASSWORD_LENGTH } from '../../registry/account/password.ts'
import { ROLES } from '#business/words'
import {
  buildOkResponse,
  buildRequestBody,
  BODY_ERRORS,
  buildErrorResponses,
  buildRef,
} from '../openapi/components.ts'
import { IDEMPOTENCY_KEY, IF_MATCH } from '../openapi/header-parameters.ts'
import type { Paths } from '../openapi/open-api.ts'
import {
  omitUndefined,
  isNullable,
  type Json,
  allowNull,
  buildFieldSchema,
} from '../openapi/schemas.ts'
import type { AnsweredCall } from './handlers.ts'
import { listWords } from './list-words.ts'

const buildSecretSchema = (maxLength: number): Json => ({
  type: 'string',
  format: 'password',
  maxLength,
})

function buildNewPasswordSchema(): Json {
  const { min, max } = PASSWORD_LENGTH
  const description =
    `With at least ${MIN_DIFFERENT_CHARACTERS} different characters; ` + 'spaces do not count.'
  return { ...buildSecretSchema(max), minLength: min, description }
}

const listEntityNames = (
  { offers }: Parameters<typeof listAcceptedEntities>[0],
  registry: Registry,
) => listAcceptedEntities({ offers }, registry).map(({ name }) => name)

function buildEntitySchema(input: CallInput & { type: 'entity' }, registry: Registry): Json {
  const offered = listAcceptedEntities(input, registry).filter((resource) =>
    ROLES.some((role) => input.may?.(role, resource, registry) ?? true),
  )
  return { type: 'string', enum: offered.map(({ name }) => name) }
}

function buildBareInputSchema(input: CallInput, registry: Registry): Json {
  switch (input.type) {
    case 'secret':
      return input.nullable
        ? allowNull(buildSecretSchema(input.maxLength))
        : buildSecretSchema(input.maxLength)
    case 'new-password':
      return buildNewPasswordSchema()
    case 'word': {
      const schema = { type: 'string', enum: listWords(input.values, registry) }
      return input.nullable ? allowNull(schema) : schema
    }
    case 'boolean':
      return { type: 'boolean' }
    case 'entity':
      return buildEntitySchema(input, registry)
    case 'verb':
      return { type: 'string', enum: listAcceptedVerbs(input, registry) }
    case 'batch-id':
      return { type: 'string', format: 'uuid' }
    case 'values':
      return omitUndefined({
        type: 'object',
        additionalProperties: input.of && buildInputSchema(input.of, registry),
      })
    case 'filters':
      return { ...buildBodySchema(input.fields, registry, true), minProperties: 1 }
    case 'list': {
      const { of: itemInput, min, max } = input
      return omitUndefined({
        type: 'array',
        items: buildInputSchema(itemInput, registry),
        minItems: min,
        maxItems: max,
      })
    }
    case 'object':
      return buildBodySchema(input.fields, registry)
    default: {
      const { default: defaultValue } = 'default' in input ? input : {}
      const schema = omitUndefined({ ...buildFieldSchema(input), default: defaultValue })
      return isNullable(input) ? allowNull(schema) : schema
    }
  }
}

/** The schema of a value of a request. */
function buildInputSchema(input: CallInput, registry: Registry): Json {
  const { about, example, pattern } = 'about' in input || 'example' in input ? input : {}
  const schema = buildBareInputSchema(input, registry)
  return about || example
    ? omitUndefined({ ...schema, description: about, pattern, example })
    : schema
}

const isOptional = (input: CallInput): boolean =>
  input.type === 'boolean' ||
  ('optional' in input && input.optional === true) ||
  ('nullable' in input && input.nullable === true)

/** The schema of an object of a request. */
function buildBodySchema(body: InputsByName, registry: Registry, isPartial = false): Json {
  const required = Object.entries(body)
    .filter(([, input]) => !isPartial && !isOptional(input))
    .map(([name]) => name)
  const properties = Object.entries(body).map(([name, input]) => [
    name,
    buildInputSchema(input, registry),
  ])
  return {
    type: 'object',
    required,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}

const JSON_TYPES = { text: 'string', integer: 'integer', flag: 'boolean' } as const

/** Returns the names that an object of a response always has. */
const listRequiredNames = (fields: Readonly<Record<string, ResponseShape>>): string[] =>
  Object.entries(fields)
    .filter(([, field]) => !('optional' in field && field.optional))
    .map(([name]) => name)

function buildObjectShapeSchema(
  shape: ResponseShape & { type: 'object' },
  registry: Registry,
): Json {
  if (shape.name) return buildRef('schemas', shape.name)
  const fields = Object.entries(shape.fields)
  if (fields.length === 0) return { type: 'object' }
  return {
    type: 'object',
    required: listRequiredNames(shape.fields),
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, buildShapeSchema(field, registry)]),
    ),
  }
}

function buildBareShapeSchema(shape: ResponseShape, registry: Registry): Json {
  switch (shape.type) {
    case 'null':
      return { type: 'null' }
    case 'list':
      return omitUndefined({
        type: 'array',
        items: buildShapeSchema(shape.of, registry),
        maxItems: shape.max,
      })
    case 'map':
      return { type: 'object', additionalProperties: buildShapeSchema(shape.of, registry) }
    case 'row':
      return { type: 'object' }
    case 'entity':
      return { type: 'string', enum: listEntityNames(shape, registry) }
    case 'object':
      return buildObjectShapeSchema(shape, registry)
    default: {
      const { type, format, values, open: isOpen, min } = shape
      const allowedValues = values && listWords(values, registry)
      if (isOpen)
        return {
          anyOf: [{ type: JSON_TYPES[type], enum: allowedValues }, { type: JSON_TYPES[type] }],
        }
      return omitUndefined({ type: JSON_TYPES[type], format, enum: allowedValues, minimum: min })
    }
  }
}

/** The schema of a part of a response. */
export function buildShapeSchema(shape: ResponseShape, registry: Registry): Json {
  const schema = buildBareShapeSchema(shape, registry)
  if (shape.type === 'null') return schema
  const { about, example } = shape
  const schemaWithDescription =
    about || example ? omitUndefined({ ...schema, description: about, example }) : schema
  return shape.nullable ? allowNull(schemaWithDescription) : schemaWithDescription
}

const HEADERS: Readonly<Record<CallHeader, Json>> = {
  'If-Match': IF_MATCH,
  'Idempotency-Key': IDEMPOTENCY_KEY,
}

const buildParameters = (
  location: 'path' | 'query',
  inputs: InputsByName,
  registry: Registry,
): Json[] =>
  Object.entries(inputs).map(([name, input]) => {
    const { description, ...schema } = buildInputSchema(input, registry)
    const required = location === 'path' || ('required' in input && input.required === true)
    // A list is one text with commas.
    const style = input.type === 'list' ? { explode: false } : {}
    const parameter = { name, in: location, required, ...style, schema }
    return description ? { ...parameter, description } : parameter
  })

function listParameters({ path = {}, query = {}, headers = [] }: Call, registry: Registry): Json[] {
  return [
    ...buildParameters('path', path, registry),
    ...buildParameters('query', query, registry),
    ...headers.map((name) => HEADERS[name]),
  ]
}

/** The tag of the calls for sign-in and the caller's account. The specification has it, too. */
export const SESSION_TAG = 'session'

function buildOperation({ name, tag, call }: AnsweredCall, registry: Registry): Json {
  const { summary, description, responseText, errors, body, beside: extraFields = {} } = call
  const parameters = listParameters(call, registry)
  const roles = ROLES.filter((role) => mayMakeCall(role, call, registry))
  const extraProperties = Object.entries(extraFields).map(([key, shape]) => [
    key,
    buildShapeSchema(shape, registry),
  ])
  return {
    tags: [tag],
    operationId: name,
    summary,
    ...(description && { description }),
    ...(call.callers === 'anybody' ? { security: [] } : { 'x-roles': roles }),
    ...(tag !== SESSION_TAG && { 'x-extension': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: buildRequestBody(buildBodySchema(body, registry, call.partial)) }),
    responses: {
      200: buildOkResponse(
        buildShapeSchema(call.answer, registry),
        responseText,
        Object.fromEntries(extraProperties),
        listRequiredNames(extraFields),
      ),
      ...buildErrorResponses([...new Set([...(body ? BODY_ERRORS : []), ...errors])].toSorted()),
    },
  }
}

/** The OpenAPI paths of calls. */
export function buildCallPaths(answers: readonly AnsweredCall[], registry: Registry): Paths {
  const paths: Record<string, Record<string, Json>> = {}
  for (const answeredCall of answers) {
    const { method, path } = parseRequest(answeredCall.call.request)
    paths[`/${path}`] = {
      ...paths[`/${path}`],
      [method.toLowerCase()]: buildOperation(answeredCall, registry),
    }
  }
  return paths
}
