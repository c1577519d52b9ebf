/** The demo account of each role. */
export const ACCOUNTS = {
  admin: 'admin@washboard.example',
  operations: 'operations@washboard.example',
  'car wash': 'carwash@washboard.example',
} as const
