import { http } from '../api/index.ts'
import { accountCaller } from './account-caller.ts'

/** Makes a call of the account to the provider. */
export const callAccount = accountCaller(http)
