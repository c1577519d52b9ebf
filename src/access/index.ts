import { http } from '../api/index.ts'
import { browserSession as session } from '../api/session.ts'
import { createAuthProvider } from './auth-provider.ts'

/** react-admin's auth provider. */
export const authProvider = createAuthProvider({ http, session })
