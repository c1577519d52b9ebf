import { registry } from '#business'
import { type ResourceName, type Role, ROLES, SETTINGS } from '#business/words'
import { DEMO_PASSWORD, DEMO_STAFF } from '#demo/accounts'
import { getReferencedEntities } from '../demo/generic/generic-entities.ts'
import { createRandom } from '../demo/world/random.ts'
import type { AnyRow } from '../demo/world/world.ts'
import { listFirstStates } from '../registry/changes/first-states.ts'
import { getLocalDay } from '../registry/days/time-zones.ts'
import {
  type Endpoint,
  listEndpoints,
  listVerbEndpoints,
  type ReadEndpoint,
  type VerbEndpoint,
} from '../registry/entities/endpoints.ts'
import {
  findVerbRefusal,
  getLifeCycle,
  getTransition,
  limitTransitionsToRole,
  listEntityVerbs,
} from '../registry/entities/life-cycle.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import { listSourceStates, listTargetStates } from '../registry/entities/transition.ts'
import { findRowState } from '../registry/fields/conditions.ts'
import type { Verb } from '../registry/words/verbs.ts'
import { type Body, drawBody } from './drawn-values.ts'

/** Values that a rule of the business needs in requests, by entity. */
export type GivenValues = { readonly [N in ResourceName]?: Body }

/** An answer of the server. */
export interface Answer {
  status: number
  text: string
}

/** A signed-in account. */
interface Caller {
  role: Role
  id: number
  token: string
}

const ENTITIES: Readonly<Record<string, AnyResource>> = registry
const DEMO_MAILS = new Set(ROLES.map((role) => DEMO_STAFF[role].email))
/** The rows, and values, to try one after the other until the server accepts a request. */
const ATTEMPTS = 8

const isRead = (endpoint: Endpoint): endpoint is ReadEndpoint => endpoint.kind === 'read'

/** Returns whether the lines of a row may change. */
function hasOpenLines({ lines, states }: AnyResource, row: AnyRow): boolean {
  const state = findRowState(row, states, getLocalDay(SETTINGS.timeZone, new Date()))
  return state === null || !lines?.closed?.includes(state)
}

/** Returns the verbs after which a row is in a state that a verb needs. */
function listStepsBefore(resource: AnyResource, verb: Verb): Verb[] {
  const { needs } = getLifeCycle(verb)
  const sources = listSourceStates(getTransition(resource, verb) ?? {})
  return [...listEntityVerbs(resource).filter((step) => step !== verb), 'create' as const].filter(
    (step) => {
      const cycle = getLifeCycle(step)
      if (needs === 'deleted') return cycle.deletesRow
      if (cycle.createsRow)
        return !sources || listFirstStates(resource).some((state) => sources.includes(state))
      const targets = listTargetStates(getTransition(resource, step) ?? {})
      return sources && targets?.some((state) => sources.includes(state))
    },
  )
}

/** Sends the requests of all roles to a running business, with values by its declarations. */
export class RequestSender {
  readonly #url: string
  readonly #given: GivenValues
  readonly #callers = new Map<Role, Caller>()
  readonly #rows = new Map<string, Promise<AnyRow[]>>()
  #index = 1000

  constructor(url: string, given: GivenValues) {
    this.#url = url
    this.#given = given
  }

  /** Signs in with the demo account of each role. */
  async signIn(): Promise<void> {
    await Promise.all(
      ROLES.map(async (role) => {
        const { email } = DEMO_STAFF[role]
        const { status, text } = await this.#send('POST', 'login', {
          body: { email, password: DEMO_PASSWORD },
        })
        if (status !== 200) throw new Error(`The sign-in as ${role} is answered ${status}: ${text}`)
        const { data } = JSON.parse(text)
        this.#callers.set(role, { role, id: data.user.id, token: data.accessToken })
      }),
    )
  }

  /** Sends a read with the parameters of a row. */
  async read(endpoint: ReadEndpoint, role: Role): Promise<Answer> {
    const { read, method, path, resource } = endpoint
    const [row] = read.params ? await this.#listRows(resource, role) : []
    const params = Object.entries(read.params ?? {}).map(([name, field]) => [name, row?.[field]])
    const values = { ...endpoint.query, ...read.body, ...Object.fromEntries(params) }
    const query =
      method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>)}` : ''
    return this.#send(method, path + query, { role, ...(method !== 'GET' && { body: values }) })
  }

  /**
   * Sends a verb with values that the declaration allows, on a row in a state that it needs. Returns
   * undefined if there is no such row. Requests of a role without the right are sent, too.
   */
  async change(
    endpoint: VerbEndpoint,
    role: Role,
    visited: readonly Verb[] = [],
  ): Promise<Answer | undefined> {
    const { verb } = endpoint
    const isAllowed = endpoint.roles.includes(role)
    const needsRow = endpoint.body.includes('id')
    let rows = needsRow ? await this.#findRows(endpoint, role) : [undefined]
    if (rows.length === 0 && isAllowed) {
      await this.#prepare(endpoint, role, [...visited, verb])
      rows = await this.#findRows(endpoint, role)
    }
    if (rows.length === 0 && isAllowed) return undefined
    let answer: Answer = { status: 0, text: '' }
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const row = rows[attempt % Math.max(rows.length, 1)]
      const body = await this.#draw(endpoint, role, row)
      answer = await this.#send(endpoint.method, endpoint.path, { role, body })
      if (![409, 422].includes(answer.status)) break
    }
    if (answer.status < 300 && verb !== 'read') this.#rows.clear()
    return answer
  }

  /** Brings a row into a state that a verb needs, by another verb. */
  async #prepare({ resource, verb, ...endpoint }: VerbEndpoint, role: Role, visited: Verb[]) {
    const steps = listStepsBefore(resource, verb).filter((step) => !visited.includes(step))
    for (const step of steps) {
      const [stepEndpoint] = listVerbEndpoints(resource, step)
      const [anyRole] = stepEndpoint?.roles ?? []
      if (!stepEndpoint || !anyRole) continue
      const stepRole = stepEndpoint.roles.includes(role) ? role : anyRole
      await this.change(stepEndpoint, stepRole, visited)
      if ((await this.#findRows({ ...endpoint, resource, verb }, role)).length > 0) return
    }
  }

  /** Returns the rows that a role can use a verb on, newest first. Demo accounts stay as they are. */
  async #findRows({ resource, verb, roles }: VerbEndpoint, role: Role): Promise<AnyRow[]> {
    const rows = await this.#listRows(resource, role)
    const usableRows = rows.filter((row) => !DEMO_MAILS.has(String(row.email))).toReversed()
    if (!roles.includes(role)) return usableRows.slice(0, 1)
    const ownResource = limitTransitionsToRole(role, resource)
    const owner = resource.ownerField?.[role]
    const today = getLocalDay(SETTINGS.timeZone, new Date())
    return usableRows.filter(
      (row) =>
        (owner === undefined || row[owner] === this.#callers.get(role)?.id) &&
        findVerbRefusal(ownResource, verb, row, today) === null,
    )
  }

  async #draw(endpoint: VerbEndpoint, role: Role, row: AnyRow | undefined): Promise<Body> {
    this.#index += 1
    const rows = await this.#listTargets(endpoint.resource, role)
    const body = drawBody(endpoint, row, {
      entities: ENTITIES,
      role,
      index: this.#index,
      random: createRandom(this.#index, endpoint.resource.name),
      now: Date.now(),
      rows: (name) => rows.get(name) ?? [],
    })
    const given = Object.entries(this.#given[endpoint.resource.name] ?? {})
    return { ...body, ...Object.fromEntries(given.filter(([name]) => name in body)) }
  }

  /** Lists the rows that a row and its lines may refer to, by entity. */
  async #listTargets(resource: AnyResource, role: Role): Promise<ReadonlyMap<string, AnyRow[]>> {
    const lines = resource.lines && ENTITIES[resource.lines.entity]
    const names = [resource, ...(lines ? [lines] : [])].flatMap(getReferencedEntities)
    const entries = [...new Set(names)].flatMap((name) => {
      const target = ENTITIES[name]
      if (!target) return []
      const isOpen = (row: AnyRow) =>
        target.lines?.entity !== resource.name || hasOpenLines(target, row)
      return [this.#listRows(target, role).then((rows) => [name, rows.filter(isOpen)] as const)]
    })
    return new Map(await Promise.all(entries))
  }

  /** Lists the rows of an entity that a role can read; those of another role if it can read none. */
  #listRows(resource: AnyResource, role: Role): Promise<AnyRow[]> {
    const reads = listEndpoints({ [resource.name]: resource }).filter(
      (endpoint) => isRead(endpoint) && !endpoint.read.params,
    )
    const ownReads = reads.filter(({ roles }) => roles.includes(role))
    const endpoints = (ownReads.length > 0 ? ownReads : reads) as ReadEndpoint[]
    const key = `${resource.name} ${ownReads.length > 0 ? role : ''}`
    const known = this.#rows.get(key) ?? this.#readRows(endpoints, role)
    this.#rows.set(key, known)
    return known
  }

  async #readRows(endpoints: readonly ReadEndpoint[], role: Role): Promise<AnyRow[]> {
    const rows = new Map<number, AnyRow>()
    for (const { method, path, query, read, roles } of endpoints) {
      const reader = roles.includes(role) ? role : roles[0]
      const values = { ...query, ...read.body } as Record<string, string>
      const address = method === 'GET' ? `${path}?${new URLSearchParams(values)}` : path
      const { status, text } = await this.#send(method, address, {
        ...(reader && { role: reader }),
        ...(method !== 'GET' && { body: values }),
      })
      const data = status === 200 ? JSON.parse(text).data : []
      for (const row of Array.isArray(data) ? data : [])
        rows.set(row.id, { ...rows.get(row.id), ...row })
    }
    return [...rows.values()].toSorted((first, second) => Number(first.id) - Number(second.id))
  }

  async #send(method: string, path: string, { role, body }: { role?: Role; body?: Body }) {
    const token = role && this.#callers.get(role)?.token
    const response = await fetch(`${this.#url}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
}
