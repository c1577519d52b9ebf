/** The password of every demo account. */
export const DEMO_PASSWORD = 'washboard-demo'
/** The accounts that the demo business says at its start. */
export const DEMO_SIGN_INS = [
  'admin@washboard.example',
  'operations@washboard.example',
  'carwash@washboard.example',
  'customer@washboard.example (refused: a customer)',
]
