/** The page of the web app to which an OpenID Connect provider redirects. */
export const OIDC_PATH = '/login/oidc'
