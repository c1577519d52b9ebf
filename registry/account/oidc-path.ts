/** The page of the web app that an OpenID Connect provider sends people back to. */
export const OIDC_PATH = '/login/oidc'
