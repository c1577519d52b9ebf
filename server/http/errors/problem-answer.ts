import { describeConditions } from '../../../registry/text/describe-conditions.ts'
import { translate } from '../language.ts'
import {
  MAX_LISTED,
  MAX_NAME_LENGTH,
  type Obstacle,
  type Problem,
  type Referrer,
} from '../problem.ts'

/** The entities that refer to a row, translated, such as `Order lines (3)`. */
function formatReferrers(referrers: Problem['referrers'], language?: string): string {
  return referrers
    .map(({ name, count }) => {
      const key = `resources.${name}.name`
      return `${translate({ key, params: { count } }, language)} (${count})`
    })
    .join(', ')
}

/** The translated sentence of each wrong field, the first `MAX_LISTED` of them. */
function translateFields(fields: Problem['fields'], language?: string): Record<string, string[]> {
  const entries = Object.entries(fields).slice(0, MAX_LISTED)
  return Object.fromEntries(
    entries.map(([name, text]) => [name.slice(0, MAX_NAME_LENGTH), [translate(text, language)]]),
  )
}

/** The sentence that lists the possible verbs in the row's state; empty if there are none. */
function formatPossibleVerbs({ possible }: Problem, language?: string): string {
  if (!possible || possible.length === 0) return ''
  const labels = possible.map(({ label }) => translate(label, language)).join(', ')
  return ` ${translate({ key: 'errors.server.possible_now', params: { what: labels } }, language)}`
}

/** Returns the key of the sentence: that of a more exact reason, otherwise that of the code. */
function getSentenceKey({ code, state, unmet }: Problem): string {
  if (unmet) return 'errors.server.unmet'
  return state ? 'errors.server.in_state' : `errors.server.${code}`
}

/** The conditions that a row does not meet, translated; empty if there are none. */
function formatUnmetConditions({ unmet }: Problem, language?: string): string {
  return unmet
    ? describeConditions(unmet.resource, unmet.conditions, (key, params) =>
        translate({ key, params }, language),
      )
    : ''
}

/** Translates an obstacle for a response. */
export function translateObstacle({ text, ...otherProperties }: Obstacle, language?: string) {
  return { ...otherProperties, message: translate(text, language) }
}

/** Turns referrers into obstacles. Unless they block, the verb succeeds and the referring rows stay. */
export function buildReferrerObstacles(referrers: readonly Referrer[], blocks = true): Obstacle[] {
  return referrers.map((referrer) => ({
    code: 'referenced',
    text: { key: `resources.${referrer.name}.name`, params: { count: referrer.count } },
    remedy: null,
    blocks,
    referrer,
  }))
}

/** Builds the response of a problem, in the language of the `Accept-Language` header. */
export function buildProblemAnswer(problem: Problem, requestId: string, language?: string) {
  const { code, params, fields, referrers, labels, state, possible, row, sentence } = problem
  const errors = translateFields(fields, language)
  const obstacles = [...problem.obstacles, ...buildReferrerObstacles(referrers)]
  return {
    message: `${translate(
      sentence ?? {
        key: getSentenceKey(problem),
        params: {
          ...params,
          requestId,
          by: formatReferrers(referrers, language),
          what: labels.map((label) => translate(label, language)).join(', '),
          ...(state && { state: translate(state, language) }),
          conditions: formatUnmetConditions(problem, language),
        },
      },
      language,
    )}${formatPossibleVerbs(problem, language)}`,
    code,
    requestId,
    ...(possible && { possible: possible.map(({ verb }) => verb) }),
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    ...(obstacles.length > 0
      ? { obstacles: obstacles.map((obstacle) => translateObstacle(obstacle, language)) }
      : {}),
    ...(problem.warnings.length > 0
      ? {
          warnings: problem.warnings.map(({ text, ...warning }) => ({
            ...warning,
            message: translate(text, language),
          })),
        }
      : {}),
    ...(row === null ? {} : { data: JSON.parse(row) as unknown }),
  }
}
