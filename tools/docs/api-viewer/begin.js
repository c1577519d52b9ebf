/**
 * Opens the viewer in the page on this server's document. Everything that contacts other hosts is
 * turned off, and calls use the session of the signed-in user.
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
