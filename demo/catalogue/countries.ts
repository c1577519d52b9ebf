import type { Entry } from './entry.ts'

/** The countries of customers and staff, Kuwait first. */
export const COUNTRIES: readonly Entry<'nationalities'>[] = [
  { name: 'Kuwait', code: 'KW', phone_code: '+965', added: 1100 },
  { name: 'Saudi Arabia', code: 'SA', phone_code: '+966', added: 1100 },
  { name: 'Bahrain', code: 'BH', phone_code: '+973', added: 1100 },
  { name: 'Qatar', code: 'QA', phone_code: '+974', added: 1100 },
  { name: 'United Arab Emirates', code: 'AE', phone_code: '+971', added: 1100 },
  { name: 'Oman', code: 'OM', phone_code: '+968', added: 1100 },
  { name: 'Egypt', code: 'EG', phone_code: '+20', added: 1100 },
  { name: 'Lebanon', code: 'LB', phone_code: '+961', added: 1100 },
  { name: 'Jordan', code: 'JO', phone_code: '+962', added: 1100 },
  { name: 'Syria', code: 'SY', phone_code: '+963', added: 1100 },
  { name: 'India', code: 'IN', phone_code: '+91', added: 1100 },
  { name: 'Pakistan', code: 'PK', phone_code: '+92', added: 1100 },
  { name: 'Bangladesh', code: 'BD', phone_code: '+880', added: 1100 },
  { name: 'Philippines', code: 'PH', phone_code: '+63', added: 1100 },
  { name: 'Nepal', code: 'NP', phone_code: '+977', added: 1100 },
]
