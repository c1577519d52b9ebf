import { getCall, getVerbRoles } from '../../registry/entities/access.ts'
import { getLifeCycle, getTransition, listEntityVerbs } from '../../registry/entities/life-cycle.ts'
import { listFirstStates } from '../../registry/changes/first-states.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import {
  type AnyTransition,
  listTargetStates,
  listSourceStates,
} from '../../registry/entities/transition.ts'
import type { Verb } from '../../registry/words/verbs.ts'

const PAGE_HEAD = `# Life cycles

Written by \`npm run registry\` from the files in \`resources/\`. Do not edit.

Each entity declares its states and its transitions. Buttons, bulk actions, endpoints, OpenAPI, generated tests and this page follow from them. In any other state, the server refuses the call with 409 \`wrong_state\`, \`already_deleted\` or \`not_deleted\`. \`possible\` then lists what the caller can do instead.
`

/** A transition of an entity's rows, declared by the entity or by a union. */
interface CycleStep {
  verb: Verb
  owner: AnyResource
  transition: AnyTransition
}

const formatCode = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** Returns the entities with states and transitions that have their own tables. */
const findStatefulEntities = (resources: readonly AnyResource[]) =>
  resources.filter(({ states, transitions, union }) => states && transitions && !union)

function listSteps(resource: AnyResource, resources: readonly AnyResource[]): CycleStep[] {
  const unions = resources.filter(({ union = [] }) => union.includes(resource.name))
  return listEntityVerbs(resource).flatMap((verb) => {
    const owner = [resource, ...unions].find((candidate) => getCall(candidate, verb))
    const transition = owner && getTransition(owner, verb)
    const isShown = verb !== 'read' && verb !== 'create'
    return isShown && owner && transition ? [{ verb, owner, transition }] : []
  })
}

function drawArrows({ verb, transition }: CycleStep): string[] {
  const { from: sourceState, to } = transition
  if (sourceState === undefined || to === undefined) return []
  const describeStateAfter = listTargetStates(transition) ?? []
  return (listSourceStates(transition) ?? []).flatMap((sourceState) =>
    describeStateAfter.map((target) => `  ${sourceState} --> ${target} : ${verb}`),
  )
}

const findDeletedStates = ({ states = {} }: AnyResource) =>
  Object.keys(states).filter((name) => states[name]?.when.deleted_at !== undefined)
const findLiveStates = (resource: AnyResource) =>
  Object.keys(resource.states ?? {}).filter((name) => !findDeletedStates(resource).includes(name))

/** Returns the states before a step, declared or standard. */
function listStatesBefore(
  resource: AnyResource,
  { verb, transition }: CycleStep,
): readonly string[] {
  const standardStates =
    getLifeCycle(verb).needs === 'deleted' ? findDeletedStates(resource) : findLiveStates(resource)
  return listSourceStates(transition) ?? standardStates
}

function describeStateAfter({ verb, transition }: CycleStep): string {
  if (transition.to !== undefined) return formatCode(listTargetStates(transition) ?? [])
  if (getLifeCycle(verb).restoresRow) return 'the one that it had'
  return getLifeCycle(verb).createsRow ? 'the same; another row is made' : 'one of the same'
}

/** Returns the fields that a step writes itself. */
function listWrittenFields(resource: AnyResource, { verb, transition }: CycleStep): string[] {
  const { deletesRow, restoresRow } = getLifeCycle(verb)
  const auditFields = Object.entries(resource.fields).filter(
    ([, field]) => 'setOn' in field && field.setOn === verb,
  )
  const names = [...Object.keys(transition.set ?? {}), ...auditFields.map(([name]) => name)]
  return [...new Set([...(deletesRow || restoresRow ? ['deleted_at'] : []), ...names])]
}

function writeRow(resource: AnyResource, step: CycleStep): string {
  const { verb, owner, transition } = step
  const cells = [
    `\`${verb}\``,
    formatCode(listStatesBefore(resource, step)),
    describeStateAfter(step),
    formatCode(transition.requiredFields ?? []),
    formatCode(listWrittenFields(resource, step)),
    getVerbRoles(owner, verb).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Lists what a live row takes in the database and releases when it is deleted or cancelled. */
function listOccupancies({ fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference') return []
    const { capacity, noOverlap, to } = field
    return [
      ...(capacity
        ? [
            `\`${name}\`: a live row takes one of \`${capacity.limit}\` of ${to}, counted in \`${capacity.count}\`.`,
          ]
        : []),
      ...(noOverlap
        ? [
            `\`${name}\`: the row blocks its time while ${Object.entries(noOverlap.where ?? {})
              .map(([key, value]) => `\`${key}\` is ${String(value)}`)
              .join(' and ')}, so that no other row can overlap.`,
          ]
        : []),
    ]
  })
}

function writeSection(resource: AnyResource, resources: readonly AnyResource[]): string {
  const steps = listSteps(resource, resources)
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...listFirstStates(resource).map((state) => `  [*] --> ${state} : create`),
    ...steps.flatMap(drawArrows),
    '```',
    '',
    '| call | from | to | asks | writes | who may |',
    '| --- | --- | --- | --- | --- | --- |',
    ...steps.map((step) => writeRow(resource, step)),
  ].join('\n')
}

/** Lists what the database takes and releases, for the entities of a section. */
function writeEffects(resources: readonly AnyResource[]): string {
  const lines = resources.flatMap((resource) =>
    listOccupancies(resource).map((effect) => `- ${resource.name}, ${effect}`),
  )
  if (lines.length === 0) return ''
  return ['\n\nWhat follows, by the database itself, whichever call it is:\n', ...lines].join('\n')
}

/** Builds the page of all life cycles as Markdown. Entities with the same cycle share a section. */
export function lifeCyclePage(registry: Readonly<Record<string, AnyResource>>): string {
  const resources = Object.values(registry)
  const sections = new Map<string, AnyResource[]>()
  for (const resource of findStatefulEntities(resources)) {
    const section = writeSection(resource, resources)
    sections.set(section, [...(sections.get(section) ?? []), resource])
  }
  const entitiesWithoutStates = resources.filter(
    (resource) =>
      !resource.union &&
      !findStatefulEntities(resources).includes(resource) &&
      getCall(resource, 'delete'),
  )
  return [
    PAGE_HEAD,
    ...[...sections].map(
      ([section, members]) =>
        `## ${members.map(({ name }) => name).join(', ')}\n\n${section}${writeEffects(members)}\n`,
    ),
    '## All others\n',
    '```mermaid\nstateDiagram-v2\n  [*] --> live : create\n  live --> deleted : delete\n  deleted --> live : restore\n  deleted --> [*] : forceDelete\n```\n',
    `${formatCode(entitiesWithoutStates.map(({ name }) => name))}.\n`,
  ].join('\n')
}
