import type { Entry } from './entry.ts'

/** The questions customers ask most, in the order they are shown; the last one is deleted. */
export const FAQS: readonly Entry<'faqs'>[] = [
  {
    question: 'How soon can you come?',
    answer: 'Usually within two hours between eight and ten in the evening.',
    position: 1,
    added: 700,
  },
  {
    question: 'Do you need water or power from me?',
    answer: 'No. We bring both, and steam needs hardly any water.',
    position: 2,
    added: 680,
  },
  {
    question: 'Do I have to be there?',
    answer: 'No, as long as the car can be reached. Leave it open for the inside.',
    position: 3,
    added: 660,
  },
  {
    question: 'Can I change the time?',
    answer: 'Yes, until the work has begun, in the app or by telephone.',
    position: 4,
    added: 640,
  },
  {
    question: 'What does cancelling cost?',
    answer: 'Nothing until an hour before. After that we may ask for half.',
    position: 5,
    added: 620,
  },
  {
    question: 'How do I pay?',
    answer: 'By card, by wallet or in cash to whoever washes the car.',
    position: 6,
    added: 600,
  },
  {
    question: 'Is the tax included?',
    answer: 'Prices are shown without it; the total before you book includes it.',
    position: 7,
    added: 580,
  },
  {
    question: 'How does a subscription work?',
    answer: 'You choose a plan and its days. Washes not used end with it.',
    position: 8,
    added: 560,
  },
  {
    question: 'Can I use one plan for two cars?',
    answer: 'No. A plan belongs to one car.',
    position: 9,
    added: 540,
  },
  {
    question: 'What if it rains or dust blows?',
    answer: 'We call you and offer another time at no cost.',
    position: 10,
    added: 520,
  },
  { question: 'Do you wash motorcycles?', answer: 'Not yet.', position: 11, added: 500 },
  {
    question: 'Which areas do you serve?',
    answer: 'All six governorates of Kuwait.',
    position: 12,
    added: 480,
  },
  {
    question: 'Do you take cheques?',
    answer: 'No longer, since last year.',
    position: 13,
    added: 460,
    removed: 150,
  },
]
