import { resetPassword, exchangeCode } from '../../auth/codes.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { readAttemptSource } from '../../context/browser-cookie.ts'
import { createInvalidProblem } from '../../http/problem.ts'
import { mailChange } from './mail-change.ts'

/**
 * The three steps to reset a password: request a code by mail, exchange it for a ticket, set the
 * password.
 */
export const forgottenPassword: AccountHandlers<'forgotPassword' | 'verifyCode' | 'resetPassword'> =
  {
    async forgotPassword(deps, c, read) {
      const { email } = await read()
      const source = await readAttemptSource(deps, c)
      const language = c.req.header('accept-language')
      // Queue a mail for any address, so that the response does not reveal an account.
      await deps.queueMail({ kind: 'code', email, source, language })
      return {}
    },

    async verifyCode(deps, c, read) {
      const { email, code } = await read()
      const source = await readAttemptSource(deps, c)
      const ticket = await exchangeCode(deps.db, { email, source }, code.trim(), deps.clock())
      if (ticket === null) throw createInvalidProblem({ code: { key: 'errors.field.code_wrong' } })
      return { ticket }
    },

    async resetPassword(deps, c, read) {
      const { ticket, password } = await read()
      const userId = await resetPassword(deps.db, ticket, password, deps.clock())
      if (userId === null)
        throw createInvalidProblem({ ticket: { key: 'errors.field.ticket_over' } })
      await mailChange(deps, c, { change: 'password_set', userId })
      return {}
    },
  }
