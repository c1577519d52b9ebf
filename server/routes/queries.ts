import type { ReadEndpoint } from '../../registry/entities/endpoints.ts'
import { dayIn } from '../../registry/days/time-zones.ts'
import { knownTo } from '../../registry/entities/known.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { type Input, mergeInputs } from '../http/input.ts'
import { languageOf } from '../http/language.ts'
import { invalid, type Message } from '../http/problem.ts'
import { findWords } from '../rows/filters/found-words.ts'
import { listPageOf } from '../rows/list-page.ts'
import { conditions, readConditions } from '../rows/select-rows.ts'
import { answerPage } from './lists/page.ts'
import { answerWholeList, type Named } from './lists/whole-list.ts'

/** Returns the fields that limit a read: the owner field, and the parameters in path or body. */
function readScope({ resource, read }: ReadEndpoint, c: AppContext, input: Input): Named {
  const caller = c.get('caller')
  const owner = read.ownerField ?? resource.ownerField?.[caller.role]
  const named: Record<string, string | number> = owner ? { [owner]: caller.id } : {}
  const problems: Record<string, Message> = {}
  for (const [param, field] of Object.entries(read.params ?? {})) {
    const parsed = parseValue({ type: 'integer', min: 1 }, input[param])
    if ('problem' in parsed) problems[param] = parsed.problem
    else named[field] = Number(parsed.value)
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return named
}

/** Responds with a list: whole, or one page if the query has paging options or filters. */
export async function answerQuery(
  deps: Deps,
  endpoint: ReadEndpoint,
  c: AppContext,
  input: Input,
): Promise<Response> {
  const { registry, timeZone, clock } = deps
  const { resource, fields, read } = endpoint
  const named = readScope(endpoint, c, mergeInputs(input, c.req.param()))
  const known = knownTo(c.get('caller').role, resource, fields)
  const others = Object.keys({ ...endpoint.query, ...read.body, ...read.params })
  const today = dayIn(timeZone, clock())
  const visible = [...readConditions(resource, read, today), ...conditions(named)]
  const options = { input, others, single: read.single }
  const language = languageOf(c.req.header('accept-language'))
  const page = listPageOf(registry, known, options, { timeZone, today, language })
  if (!page) return answerWholeList(deps, c, { endpoint, known, where: visible, named, today })
  const { where, from, isCommon } = await findWords(deps.db, registry, known, page.q)
  return answerPage(deps, c, {
    ...{ endpoint, known, input, named, today, language, isCommon },
    page: { ...page, from, where: [...visible, ...page.where, ...where] },
  })
}
