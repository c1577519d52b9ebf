const routes = new WeakMap<object, string>()

/** Names the route of a response, by its pattern. */
export const setRouteName = (response: object, route: string): void => {
  routes.set(response, route)
}

/**
 * Returns the name of a response's route. Without a pattern it is one name for unknown requests to the
 * API, and one for pages and files of the web app.
 */
export const getRouteName = (response: object, url = ''): string =>
  routes.get(response) ?? (url.startsWith('/api/') ? '/api/*' : '/*')
