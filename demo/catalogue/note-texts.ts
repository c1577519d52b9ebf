/** Notes of the office about bookings. */
export const NOTE_TEXTS: readonly string[] = [
  'Customer asks us to ring before we come; the gate is locked.',
  'Parked in the basement, second level, bay 14.',
  'Scratch on the left rear door was there before. Photo taken.',
  'Leave the key with the guard.',
  'Wants the same person as last time.',
  'Paid in cash, exact change.',
  'Came twenty minutes late because of the traffic on the Fourth Ring.',
  'Child seat stays in. Clean around it.',
  'Asked for the invoice by mail.',
  'Sand in the boot; took a little longer.',
  'No perfume, please: allergy.',
  'Customer was very happy and may take a plan.',
]
