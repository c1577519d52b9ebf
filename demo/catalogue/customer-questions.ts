/** Questions of customers in the app, with the answers. */
export const CUSTOMER_QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [
    'My car has matte paint. Can you wash it?',
    'Yes, by hand and without wax. Please tell us when you book.',
  ],
  [
    'Do you come to the Avenues car park?',
    'Not into the car park. At the work locations nearby, gladly.',
  ],
  [
    'I forgot my sunglasses in the car after the interior clean.',
    'They lie in the glove box; our crew puts loose things there.',
  ],
  ['Is steam safe for the engine bay?', 'Yes, the electrics are covered first.'],
  ['Can the same person come every week?', 'We try to, and in most weeks it works.'],
  ['The card was charged twice.', 'One of the two was a reservation and is gone by now.'],
  ['Do you have a child seat shampoo?', 'Yes, ask for it as part of the seat shampoo.'],
  ['May I pause my subscription in August?', 'Yes, once a year for up to 30 days.'],
  ['How long does ceramic last here?', 'About two years, with a top-up after the summer.'],
  [
    'Which products do you use on leather?',
    'Water-based ones without solvents. We can send you the list.',
  ],
]
