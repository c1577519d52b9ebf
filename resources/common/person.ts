import { type AccountType, ACCOUNT_TYPES, adminOnly } from '../words/roles.ts'
import { timestamps } from './timestamps.ts'

/** The account types of staff, by the roles that there are. */
const ofStaff = Object.fromEntries(
  Object.values(ACCOUNT_TYPES).map((type) => [type, 'plain']),
) as Readonly<Record<AccountType, 'plain'>>

/** The fields of every account. Staff and customers are rows of one table. */
export const person = {
  id: { type: 'id' },
  name: { type: 'text', maxLength: 120, search: true },
  email: { type: 'email', maxLength: 254, unique: true, search: true },
  phone: { type: 'phone', maxLength: 32, nullable: true, search: true },
  account_type: {
    type: 'choice',
    values: { ...ofStaff, User: 'plain' },
  },
  auth: { type: 'flag', default: 0, roles: adminOnly },
  nationality_id: { type: 'reference', to: 'nationalities', nullable: true },
  avatar: { type: 'image', nullable: true },
  last_login_at: { type: 'datetime', nullable: true, volatile: true, roles: adminOnly },
  ...timestamps,
} as const
