const NAME = '[a-z][a-z0-9]*(-[a-z0-9]+)*'
const VERB = '[a-z][A-Za-z0-9]*'

const buildPattern = (separator: string): string => {
  const right = NAME + separator + VERB
  return `^${right}( +${right})*$`
}

/** The form of a scope: pairs such as `faqs:read`, separated by spaces. */
export const SCOPE_PATTERN = buildPattern(':')

/** The form of the events of a webhook: pairs such as `faqs.create`, separated by spaces. */
export const EVENTS_PATTERN = buildPattern('\\.')
