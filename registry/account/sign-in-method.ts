/** The ways to sign in: a password, one with a code, a company's account, or a passkey. */
export const SIGN_IN_METHODS = ['password', 'two-factor', 'company', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/**
 * The events in the sign-in log of an account: sign-ins by method, failed attempts, and actions of
 * admins and of the operator of the server.
 */
export const SIGN_IN_EVENTS = [
  ...SIGN_IN_METHODS,
  'password_wrong',
  'code_wrong',
  'session_ended',
  'sessions_ended',
  'second_step_removed',
  'password_set_on_server',
  'key_ended',
] as const
export type SignInEvent = (typeof SIGN_IN_EVENTS)[number]
