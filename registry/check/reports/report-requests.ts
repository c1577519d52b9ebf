import type { Entity } from '../base/entity.ts'
import { recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { linesOf } from '../semantics/shared-requests.ts'

/** Every request line of an entity, each with the place of it. */
function requestsOf({ key, raw, calls, extensions }: Entity): [line: string, at: string][] {
  const said = (['lists', 'reads'] as const).flatMap((part) =>
    Object.entries(recordOf(raw[part])).flatMap(([name, read]) =>
      textsOf([recordOf(read).request]).map((line): [string, string] => [
        line,
        `${key}.${part}.${name}`,
      ]),
    ),
  )
  const called = Object.entries({ calls, extensions }).flatMap(([group, all]) =>
    Object.entries(all).flatMap(([verb, call]) =>
      linesOf(call).map((line): [string, string] => [line, `${key}.${group}.${verb}`]),
    ),
  )
  return [...said, ...called]
}

/** Reports a report whose request is that of another report or of an entity: only one of them would be answered. */
export function checkReportRequests(
  report: Report,
  reports: Iterable<Entity>,
  entities: Iterable<Entity>,
): void {
  const taken = new Map([...entities].flatMap(requestsOf))
  for (const { key, raw } of reports) {
    const { request } = recordOf(raw.call)
    if (typeof request !== 'string') continue
    const before = taken.get(request)
    if (before !== undefined)
      report(
        'shared-request',
        `${key}.call.request`,
        `'${request}' is the request of ${before} already, which means something else.`,
        'Give the report a request of its own.',
      )
    else taken.set(request, `${key}.call`)
  }
}
