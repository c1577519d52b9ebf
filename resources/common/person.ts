import { accountFields } from '../../registry/account/account-fields.ts'
import { ACCOUNT_TYPES, type AccountType } from '#business/words'
import { otherNames } from './other-names.ts'
import { timestamps } from './timestamps.ts'

/** The account types of staff, one for each role. */
const staffTypes = Object.fromEntries(
  Object.values(ACCOUNT_TYPES).map((type) => [type, 'plain']),
) as Readonly<Record<AccountType, 'plain'>>

const { auth, avatar, last_login_at, locked_until: _, ...contact } = accountFields

/** The fields of every person with an account. Staff and customers are rows of one table. */
export const person = {
  ...contact,
  other_names: otherNames,
  account_type: {
    type: 'choice',
    values: { ...staffTypes, User: 'plain' },
  },
  auth,
  nationality_id: { type: 'reference', to: 'nationalities', nullable: true, personal: true },
  avatar,
  last_login_at,
  ...timestamps,
} as const
