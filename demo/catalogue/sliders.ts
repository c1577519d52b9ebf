import type { Entry } from './entry.ts'

/** Eight slides of the app's start screen; the two of past seasons are deleted. */
export const SLIDERS: readonly Entry<'sliders'>[] = [
  {
    title: 'Ten percent off your first wash',
    image: '/demo/slider-1.svg',
    link: 'https://washboard.example/offers/first-wash',
    position: 1,
    added: 300,
  },
  {
    title: 'Steam wash: clean with a glass of water',
    image: '/demo/slider-2.svg',
    link: 'https://washboard.example/services/steam',
    position: 2,
    added: 270,
  },
  {
    title: 'We come to you, from Jahra to Fahaheel',
    image: '/demo/slider-3.svg',
    link: null,
    position: 3,
    added: 240,
  },
  {
    title: 'Dust storm yesterday? Shine today',
    image: '/demo/slider-4.svg',
    link: 'https://washboard.example/offers/dust',
    position: 4,
    added: 210,
  },
  {
    title: 'Leather care before the summer',
    image: '/demo/slider-5.svg',
    link: 'https://washboard.example/services/leather',
    position: 5,
    added: 180,
  },
  {
    title: 'Evening slots until ten',
    image: '/demo/slider-6.svg',
    link: null,
    position: 6,
    added: 150,
  },
  {
    title: 'Eid offer: full detail',
    image: '/demo/slider-7.svg',
    link: 'https://washboard.example/offers/eid',
    position: 7,
    added: 120,
    removed: 30,
  },
  {
    title: 'National Day colours',
    image: '/demo/slider-8.svg',
    link: 'https://washboard.example/offers/national-day',
    position: 8,
    added: 90,
    removed: 35,
  },
]
