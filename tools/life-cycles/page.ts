import { callOf, rolesFor } from '../../registry/entities/access.ts'
import { lifeCycleOf, transitionOf, entityVerbs } from '../../registry/entities/life-cycle.ts'
import { firstStates } from '../../registry/changes/first-states.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import {
  type AnyTransition,
  statesAfter,
  statesBefore,
} from '../../registry/entities/transition.ts'
import type { Verb } from '../../registry/words/verbs.ts'

const HEAD = `# Life cycles

Written by \`npm run registry\` from the files in \`resources/\`. Do not edit.

Each entity declares its states and which call takes a row from which of them to which. Buttons, bulk actions, calls and their 409, the OpenAPI document, the generated tests and this page follow from that. A call in any other state is refused with \`wrong_state\` (\`already_deleted\`, \`not_deleted\`), and \`possible\` says what its caller can do instead.
`

/** A call that takes rows of an entity from state to state, by the entity's own declaration or that of a union. */
interface Step {
  verb: Verb
  of: AnyResource
  transition: AnyTransition
}

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

/** The entities that declare states and transitions, and stand in tables of their own. */
const stagedIn = (all: readonly AnyResource[]) =>
  all.filter(({ states, transitions, union }) => states && transitions && !union)

function stepsOf(resource: AnyResource, all: readonly AnyResource[]): Step[] {
  const unions = all.filter(({ union = [] }) => union.includes(resource.name))
  return entityVerbs(resource).flatMap((verb) => {
    const of = [resource, ...unions].find((one) => callOf(one, verb))
    const transition = of && transitionOf(of, verb)
    const isShown = verb !== 'read' && verb !== 'create'
    return isShown && of && transition ? [{ verb, of, transition }] : []
  })
}

function arrowsOf({ verb, transition }: Step): string[] {
  const { from, to } = transition
  if (from === undefined || to === undefined) return []
  const after = statesAfter(transition) ?? []
  return (statesBefore(transition) ?? []).flatMap((one) =>
    after.map((other) => `  ${one} --> ${other} : ${verb}`),
  )
}

const goneIn = ({ states = {} }: AnyResource) =>
  Object.keys(states).filter((name) => states[name]?.when.deleted_at !== undefined)
const liveIn = (resource: AnyResource) =>
  Object.keys(resource.states ?? {}).filter((name) => !goneIn(resource).includes(name))

/** The states before a step, as the declaration or the standard one says. */
function before(resource: AnyResource, { verb, transition }: Step): readonly string[] {
  const standard = lifeCycleOf(verb).needs === 'deleted' ? goneIn(resource) : liveIn(resource)
  return statesBefore(transition) ?? standard
}

function after({ verb, transition }: Step): string {
  if (transition.to !== undefined) return code(statesAfter(transition) ?? [])
  if (lifeCycleOf(verb).revives) return 'the one that it had'
  return lifeCycleOf(verb).makes ? 'the same; another row is made' : 'one of the same'
}

/** The fields that a step writes of itself. */
function writtenIn(resource: AnyResource, { verb, transition }: Step): string[] {
  const { deletes, revives } = lifeCycleOf(verb)
  const stamped = Object.entries(resource.fields).filter(
    ([, one]) => 'setOn' in one && one.setOn === verb,
  )
  const names = [...Object.keys(transition.set ?? {}), ...stamped.map(([name]) => name)]
  return [...new Set([...(deletes || revives ? ['deleted_at'] : []), ...names])]
}

function rowOf(resource: AnyResource, step: Step): string {
  const { verb, of, transition } = step
  const cells = [
    `\`${verb}\``,
    code(before(resource, step)),
    after(step),
    code(transition.asks ?? []),
    code(writtenIn(resource, step)),
    rolesFor(of, verb).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** What the database takes for a live row, and gives back when it is deleted or cancelled. */
function takenBy({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference') return []
    const { capacity, exclusive, to } = field
    return [
      ...(capacity
        ? [
            `\`${name}\`: a live row takes one of \`${capacity.limit}\` of ${to}, counted in \`${capacity.count}\`.`,
          ]
        : []),
      ...(exclusive
        ? [
            `\`${name}\`: the time of the row while ${Object.entries(exclusive.while ?? {})
              .map(([key, value]) => `\`${key}\` is ${String(value)}`)
              .join(' and ')}; no other row may have it.`,
          ]
        : []),
    ]
  })
}

function sectionOf(resource: AnyResource, all: readonly AnyResource[]): string {
  const steps = stepsOf(resource, all)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...firstStates(resource).map((state) => `  [*] --> ${state} : create`),
    ...steps.flatMap(arrowsOf),
    '```',
    '',
    '| call | from | to | asks | writes | who may |',
    '| --- | --- | --- | --- | --- | --- |',
    ...steps.map((step) => rowOf(resource, step)),
  ].join('\n')
}

/** What the database takes and gives back, for the entities of a section. */
function followsIn(resources: readonly AnyResource[]): string {
  const lines = resources.flatMap((one) => takenBy(one).map((taken) => `- ${one.name}, ${taken}`))
  if (lines.length === 0) return ''
  return ['\n\nWhat follows, by the database itself, whichever call it is:\n', ...lines].join('\n')
}

/** The page of all life cycles as Markdown; entities that have the same share a section. */
export function lifeCyclePage(registry: Readonly<Record<string, AnyResource>>): string {
  const all = Object.values(registry)
  const sections = new Map<string, AnyResource[]>()
  for (const resource of stagedIn(all)) {
    const section = sectionOf(resource, all)
    sections.set(section, [...(sections.get(section) ?? []), resource])
  }
  const others = all.filter(
    (one) => !one.union && !stagedIn(all).includes(one) && callOf(one, 'delete'),
  )
  return [
    HEAD,
    ...[...sections].map(
      ([section, of]) =>
        `## ${of.map(({ name }) => name).join(', ')}\n\n${section}${followsIn(of)}\n`,
    ),
    '## All others\n',
    '```mermaid\nstateDiagram-v2\n  [*] --> live : create\n  live --> deleted : delete\n  deleted --> live : restore\n  deleted --> [*] : forceDelete\n```\n',
    `${code(others.map(({ name }) => name))}.\n`,
  ].join('\n')
}
