import { html } from 'hono/html'
import type { OpenApi } from './open-api.ts'
import type { Json } from './schemas.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}

interface Operation {
  summary: string
  tags: readonly string[]
  'x-roles'?: readonly string[]
  'x-extension'?: boolean
  security?: readonly unknown[]
  parameters?: readonly Json[]
  requestBody?: { content: Readonly<Record<string, { schema: Json }>> }
  responses: Readonly<Record<string, Json>>
}

const getLastSegment = (reference: unknown) => String(reference).split('/').at(-1) ?? ''

/** Describes a schema briefly: its type, values and limits. */
function describeSchema(schema: Json): string {
  if (schema.$ref) return getLastSegment(schema.$ref)
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(describeSchema).join(' or ')
  const { type, enum: values, format, minimum, maximum, maxLength, items } = schema
  const kind = [type].flat().join(' or ')
  const parts = [
    items ? `list of ${describeSchema(items as Json)}` : kind,
    format,
    Array.isArray(values) && values.map((value) => JSON.stringify(value)).join(', '),
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    maxLength && `at most ${maxLength} characters`,
    schema.description,
  ]
  return parts.filter(Boolean).join(' · ')
}

type TableLine = readonly [name: string, location: string, required: boolean, description: string]

function renderTable(caption: string, lines: readonly TableLine[]) {
  if (lines.length === 0) return ''
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Where</th>
        <th scope="col">Required</th>
        <th scope="col">What</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ([name, location, required, description]) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${location}</td>
            <td>${required ? 'yes' : 'no'}</td>
            <td>${description}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function listFields(schema: Json, location: string): TableLine[] {
  const required = (schema.required ?? []) as readonly string[]
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Json>>
  return Object.entries(properties).map(([name, property]) => [
    name,
    location,
    required.includes(name),
    describeSchema(property),
  ])
}

/** Returns a component for a reference to it, and any other part unchanged. */
function resolveReference({ components }: OpenApi, kind: string, part: Json): Json {
  return part.$ref ? (components[kind]?.[getLastSegment(part.$ref)] as Json) : part
}

function resolveSchema(document: OpenApi, reference: Json): Json[] {
  const schema = resolveReference(document, 'schemas', reference)
  return Array.isArray(schema.anyOf)
    ? schema.anyOf.flatMap((variant) => resolveSchema(document, variant))
    : [schema]
}

function describeRoles({ security, ...operation }: Operation): string {
  if (security?.length === 0) return 'Anybody, without a token.'
  const roles = operation['x-roles'] ?? []
  return `Roles: ${roles.length > 0 ? roles.join(', ') : 'nobody'}.`
}

function renderOperation(document: OpenApi, method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map((reference): TableLine => {
    const parameter = resolveReference(document, 'parameters', reference)
    const { name, in: place, required, schema } = parameter as unknown as Parameter
    return [name, place, required, describeSchema(schema)]
  })
  const types = Object.keys(operation.requestBody?.content ?? {})
  const body = operation.requestBody?.content[types[0] ?? '']?.schema
  const bodies = body ? resolveSchema(document, body) : []
  return html`<details>
    <summary>
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>
      <span>${operation.summary}</span>
    </summary>
    <p>
      ${describeRoles(operation)} ${operation['x-extension'] ? 'Only this provider has it.' : ''}
    </p>
    ${renderTable('Parameters', parameters)}
    ${bodies.map((body) => renderTable(`Body, as ${types.join(', ')}`, listFields(body, 'body')))}
    <p>Answers: ${Object.keys(operation.responses).join(', ')}.</p>
  </details>`
}

type Call = readonly [method: string, path: string, operation: Operation]

function listCalls(document: OpenApi, tag: string): Call[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, details]): Call => [method, path, details as never]),
    )
    .filter(([, , operation]) => operation.tags[0] === tag)
}

function renderSection(document: OpenApi, { name: tag, description }: OpenApi['tags'][number]) {
  const row = document.components.schemas?.[tag] as Json | undefined
  return html`<section id="${tag}">
    <h2>${tag}</h2>
    ${description ? html`<p>${description}</p>` : ''}
    ${listCalls(document, tag).map((call) => renderOperation(document, ...call))}
    ${
      row
        ? html`<details>
            <summary>A row</summary>
            ${renderTable('Fields', listFields(row, 'row'))}
          </details>`
        : ''
    }
  </section>`
}

/**
 * Renders the OpenAPI document as a page without scripts, for the strictest content security
 * policy.
 */
export function renderDocsPage(document: OpenApi) {
  const { tags } = document
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API · Washboard</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Entities">
          <ul>
            ${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main>
          <h1>Washboard API</h1>
          <p>${document.info.description}</p>
          <p>
            All paths are below <code>/api</code>. For tools:
            <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${tags.map((tag) => renderSection(document, tag))}
        </main>
      </body>
    </html>`
}
