/**
 * Runs in the page: opens the viewer on this server's document. All that asks other hosts is turned
 * off, and calls are made with the session of whoever is signed in.
 *
 * @typedef {{ createApiReference(place: string, options: object): void }} Viewer
 */
const { Scalar } = /** @type {typeof globalThis & { Scalar: Viewer }} */ (globalThis)
const token = localStorage.getItem('access_token') ?? ''

Scalar.createApiReference('#api', {
  url: '/api/openapi.json',
  baseServerURL: location.origin,
  authentication: { preferredSecurityScheme: 'bearer', securitySchemes: { bearer: { token } } },
  theme: 'none',
  withDefaultFonts: false,
  hideClientButton: true,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})
