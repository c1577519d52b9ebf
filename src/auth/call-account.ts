import { http } from '../api/index.ts'
import { createAccountCaller } from './account-caller.ts'

/** Sends an account request to the provider. */
export const callAccount = createAccountCaller(http)
