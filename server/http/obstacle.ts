import { translate } from './language.ts'
import { type Obstacle, Problem, type Referrer } from './problem.ts'

/** An obstacle as it is answered, with its sentence in the language of an `Accept-Language` header. */
export function toldObstacle({ text, ...rest }: Obstacle, language?: string) {
  return { ...rest, message: translate(text, language) }
}

/** The obstacles that rows are which refer to the row. */
export function referrerObstacles(referrers: readonly Referrer[]): Obstacle[] {
  return referrers.map((referrer) => ({
    code: 'referenced',
    text: { key: `resources.${referrer.name}.name`, params: { count: referrer.count } },
    remedy: null,
    blocks: true,
    referrer,
  }))
}

/** 409 with everything that stands in the way; one obstacle alone gives its code and its sentence. */
export function obstructed(obstacles: readonly Obstacle[]): Problem {
  const [first, ...others] = obstacles
  const isOne = first !== undefined && others.length === 0
  const fields = obstacles.flatMap(({ field, text }) => (field ? [[field, text] as const] : []))
  const problem = new Problem(
    409,
    isOne ? first.code : 'obstacles',
    {},
    Object.fromEntries(fields.toReversed()),
  )
  return Object.assign(problem, { obstacles, sentence: isOne ? first.text : null })
}
